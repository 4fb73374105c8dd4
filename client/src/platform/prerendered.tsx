import type { ApolloCache } from '@apollo/client';
import type { ReactNode } from 'react';

/** The id of the element in which the server leaves the data of the page that it wrote. */
export const PAGE_DATA = 'page-data';

let page: { address: string; html: string } | null = null;

const address = () => window.location.pathname + window.location.search;

/** Called once, before React replaces the server-rendered page: keeps its HTML, and its data as cached responses. */
export function readPrerenderedData(cache: ApolloCache): void {
  const data = document.getElementById(PAGE_DATA);
  const root = document.getElementById('root');
  if (!data || !root) return;
  page = { address: address(), html: root.innerHTML };
  cache.restore(JSON.parse(data.textContent) as never);
  data.remove();
}

/** The server-rendered HTML of this address while the page itself is loading; otherwise `children`. */
export function Prerendered({ children }: { children: ReactNode }) {
  if (!page || page.address !== address()) return children;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the content of this page, which the server wrote from the same components
  return <div dangerouslySetInnerHTML={{ __html: page.html }} />;
}
