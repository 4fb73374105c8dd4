import { readFileSync } from 'node:fs';

/** The build's data about an address: the frame of its page, its files, and those of the page that most likely follows. */
export type PageFiles = {
  address: string;
  frame: 'SIGN_IN' | 'PLATFORM' | null;
  files: readonly string[];
  nextFiles: readonly string[];
  /** The files that the page needs if the server wrote it. */
  writtenFiles?: readonly string[];
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

/** Output of client/src/app/server-rendering.tsx: root, style elements and title, as HTML. */
export type RenderedPage = { html: string; styles: string; title: string; language: string };

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

/** Finds the build data of the page at a path. If two addresses match, the one with fewer parameters wins. */
export function pageFinder(file: string): (path: string) => PageFiles | null {
  const pages = (JSON.parse(readFileSync(file, 'utf8')) as PageFiles[]).sort((a, b) => paramsOf(a) - paramsOf(b));
  const patterns = pages.map((page) => ({ page, pattern: patternOf(page.address) }));
  return (path) => patterns.find(({ pattern }) => pattern.test(path))?.page ?? null;
}

const LOGO =
  '<svg viewBox="0 0 26 26"><rect width="26" height="26" rx="5"/><path fill="#fff" d="M11.7 5h2.6v2.5h2.5v2.6h-2.5v2.5h-2.6v-2.5H9.2V7.5h2.5zM7.9 14h10.2l4.1 7.5H3.8z"/></svg>';

const bars = (...widths: readonly number[]) => widths.map((width) => `<i style="width:${width}%"></i>`).join('');

/** The skeleton of a page, styled by boot.css before any script runs. React replaces it. */
function frameOf(frame: NonNullable<PageFiles['frame']>, session: PageSession | null): string {
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
export function inlineAssetTags(template: string, page: PageFiles | null): string {
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
export const fromRendered = (page: PageFiles | null): PageFiles | null =>
  page?.writtenFiles ? { ...page, files: page.writtenFiles, nextFiles: [...page.files, ...page.nextFiles] } : page;

/** A server-rendered page with its data. */
export const inlinePageData = (html: string, page: PageFiles | null, session: PageSession | null): string =>
  html.replace('</body>', () => `${pageData(page, session, null)}</body>`);

/** The page of an address with its files, its HTML or skeleton, and the responses to its first queries. */
export function pageHtml(
  template: string,
  page: PageFiles | null,
  session: PageSession | null,
  answers: PrefetchedQueries | null = null,
  written: RenderedPage | null = null,
): string {
  const frame = page?.frame ? frameOf(page.frame, session) : '';
  const html = inlineAssetTags(template, page).replace(
    '<div id="root"></div>',
    () =>
      (written ? `<div id="root" data-written>${written.html}</div>` : `<div id="root">${frame}</div>`) + pageData(page, session, answers),
  );
  if (!written) return html;
  return (
    html
      // Preloads must not delay the visible page's own scripts.
      .replaceAll('<link rel="modulepreload" ', '<link rel="modulepreload" fetchpriority="low" ')
      .replace('<html lang="en">', `<html lang="${written.language}">`)
      .replace(/<title>.*?<\/title>/, () => `<title>${written.title}</title>`)
      .replace('</head>', () => `${written.styles}</head>`)
  );
}
