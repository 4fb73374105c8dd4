import { existsSync, readFileSync } from 'node:fs';

/** The build's data about an address: the frame of its page, its files, and those of the page that most likely follows. */
export type PageFiles = {
  address: string;
  frame: 'SIGN_IN' | 'PLATFORM' | 'PUBLIC' | null;
  files: readonly string[];
  nextFiles: readonly string[];
  /** The files that the page needs if the server wrote it. */
  renderedFiles?: readonly string[];
};

/** Response to the client's `Session` query. */
export type PageSession = {
  viewer: { id: string } | null;
  publicSettings: { schemeName: string; stateName: string; accentColor?: string; logoUrl?: string | null };
};

/** A query that the scripts of a page would send: the id of its persisted document, and its variables. */
export type PageQuery = { documentId: string; variables?: object };

export type PrefetchedQuery = PageQuery & { data: object };

/** Responses to such queries, and when they were read. */
export type PrefetchedQueries = { at: number; answers: readonly PrefetchedQuery[] };

/** Output of client/src/app/server-rendering.tsx: root, loading notice, style elements and title, as HTML. */
export type RenderedPage = { html: string; notice: string | null; styles: string; title: string; language: string };

/** Element ids by which the client finds the session, these responses, and the files to prefetch. */
const SESSION_ID = 'page-session';
const ANSWERS_ID = 'page-answers';
const NEXT_FILES_ID = 'next-files';

/** Embeds data in a page so that it cannot close an element early. */
const dataElement = (id: string, data: object) =>
  `<script type="application/json" id="${id}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const patternOf = (address: string) =>
  new RegExp(`^${address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+')}/*$`, 'i');

const paramsOf = ({ address }: PageFiles) => address.split('/:').length;

/** The build data of all pages, and of the page at a path. If two addresses match, the one with fewer parameters wins. */
export function readPages(file: string): { pages: readonly PageFiles[]; find: (path: string) => PageFiles | null } {
  const pages = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]).sort((a, b) => paramsOf(a) - paramsOf(b)) : [];
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.address) }));
  return { pages, find: (path) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? null };
}

const LOGO =
  '<svg viewBox="0 0 26 26"><rect width="26" height="26" rx="5"/><path fill="#fff" d="M11.7 5h2.6v2.5h2.5v2.6h-2.5v2.5h-2.6v-2.5H9.2V7.5h2.5zM7.9 14h10.2l4.1 7.5H3.8z"/></svg>';

const bars = (...widths: readonly number[]) => widths.map((width) => `<i style="width:${width}%"></i>`).join('');

/** The skeleton of a page, styled by boot.css before any script runs. React replaces it. */
function frameOf(frame: PageFiles['frame'], session: PageSession | null): string {
  if (frame !== 'SIGN_IN' && frame !== 'PLATFORM') return '';
  const { schemeName = '', stateName = '', accentColor = '', logoUrl } = session?.publicSettings ?? {};
  const accent = /^#[0-9a-f]{6}$/i.test(accentColor) ? ` style="--frame-scheme:${accentColor}"` : '';
  const brand = `${logoUrl ? '' : LOGO}<span><b>${escaped(schemeName)}</b><small>${stateName && escaped(`${stateName} State scheme`)}</small></span>`;
  const content =
    frame === 'SIGN_IN'
      ? `<div class="frame-form"><div class="frame-brand">${brand}</div>${bars(40, 60, 100, 100, 100)}</div><div class="frame-side"></div>`
      : `<div class="frame-menu"><div class="frame-brand">${brand}</div>${bars(70, 50, 60, 45, 65, 55, 60)}</div>` +
        `<div class="frame-page"><div class="frame-bar"><div class="frame-brand">${brand}</div></div><div class="frame-content">${bars(25, 60, 100)}</div></div>`;
  return `<div class="frame frame-${frame === 'SIGN_IN' ? 'sign-in' : 'platform'}" aria-busy="true"${accent}><div class="frame-parts" aria-hidden="true">${content}</div></div>`;
}

/** Names the files of a page in its head, so that all are loaded at once. */
function inlineAssetTags(template: string, page: PageFiles | null): string {
  const links = (page?.files ?? [])
    .filter((file) => !template.includes(`"${file}"`))
    .map((file) => `<link rel="modulepreload" crossorigin href="${file}">`);
  return template.replace('</head>', () => `${links.join('')}</head>`);
}

/** Responses to the page's first queries, and the files to prefetch. */
function pageData(page: PageFiles | null, session: PageSession | null, answers: PrefetchedQueries | null): string {
  const nextFiles = [...new Set(page?.nextFiles)].filter((file) => !page?.files.includes(file));
  return [
    session ? dataElement(SESSION_ID, session) : '',
    answers ? dataElement(ANSWERS_ID, answers) : '',
    nextFiles.length > 0 ? dataElement(NEXT_FILES_ID, nextFiles) : '',
  ].join('');
}

/** Files of a server-rendered page. Those that only a client-rendered page needs are prefetched. */
const fromRendered = (page: PageFiles | null): PageFiles | null =>
  page?.renderedFiles ? { ...page, files: page.renderedFiles, nextFiles: [...page.files, ...page.nextFiles] } : page;

/** The content of a page: its files, the session and data for its scripts, and its HTML if the server rendered it. */
export type PageContent = {
  page: PageFiles | null;
  session: PageSession | null;
  answers?: PrefetchedQueries | null;
  rendered?: RenderedPage | null;
  /** The screen for which it was rendered. The browser hydrates it as for this screen. */
  renderedFor?: 'phone' | 'desktop' | 'anyone';
};

/** The page of an address. Without rendered HTML it has a skeleton. */
export function pageHtml(
  template: string,
  { page, session, answers = null, rendered = null, renderedFor = 'desktop' }: PageContent,
): string {
  const files = rendered ? fromRendered(page) : page;
  const root = rendered
    ? `${rendered.notice ? `<p id="rendered-note" role="status">${rendered.notice}</p>` : ''}<div id="root" data-rendered="${renderedFor}">${rendered.html}</div>`
    : `<div id="root">${frameOf(page?.frame ?? null, session)}</div>`;
  const html = inlineAssetTags(template, files).replace('<div id="root"></div>', () => root + pageData(files, session, answers));
  if (!rendered) return html;
  return (
    html
      // Preloads must not delay the visible page's own scripts.
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
      .replace('<html lang="en">', `<html lang="${rendered.language}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${rendered.title}</title>`)
      .replace(/<noscript>.*?<\/noscript>/s, (notice) => (page?.frame === 'PUBLIC' ? '' : notice))
      .replace('</head>', () => `${rendered.styles}</head>`)
  );
}

/** The response to a submitted form: hydrating it would need the submitted values, so it stays without scripts. */
export const withoutScripts = (html: string): string => html.replace(/<script type="module".*?<\/script>/gs, '');
