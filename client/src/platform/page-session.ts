import type { SessionQuery } from './Session.generated.ts';

/** The id of the element in which the server leaves the session, if it could read it in time. */
export const PAGE_SESSION = 'page-session';

/** The id of the element with the server's responses to the first queries of the page. */
export const PAGE_ANSWERS = 'page-answers';

/** The session that came with the page, once. A page restored from a cache requests it. */
export function readInlineSession(): SessionQuery | null {
  const element = document.getElementById(PAGE_SESSION);
  element?.remove();
  return element ? (JSON.parse(element.textContent) as SessionQuery) : null;
}
