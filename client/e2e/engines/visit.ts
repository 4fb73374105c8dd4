import { setTimeout as sleep } from 'node:timers/promises';
import { type EnginePage, TIMEOUT_MS } from './engine.ts';

const POLL_MS = 150;
/** A wide and a narrow window. The order alternates, so that each address needs only one resize. */
export const WIDTHS = [1366, 390];

export type Finding = { width: number; address: string; text: string };

/** Runs in the page: whether it has loaded, and its content, to detect when it stops changing. */
function look(): { isReady: boolean; content: string } {
  const isReady =
    Boolean(document.querySelector('h1')) &&
    !document.querySelector('[aria-busy=true], #root[data-rendered]:not([data-rendered=enhanced])');
  // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
  return { isReady, content: `${innerWidth} ${document.body?.innerText} ${document.querySelectorAll('*').length}` };
}

/** Waits until the page has a heading, is not busy, and has not changed between two checks. */
export async function settled(page: EnginePage): Promise<void> {
  let before = '';
  for (const giveUpAt = Date.now() + TIMEOUT_MS; ; await sleep(POLL_MS)) {
    const { isReady, content } = await page.evaluate(look, null);
    if (isReady && content === before) return;
    if (Date.now() > giveUpAt) throw new Error('does not settle');
    before = isReady ? content : '';
  }
}

/** Runs in the page: finds error texts and raw values such as NaN, and horizontal overflow. */
function faults(): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'value', 'alt'].map((name) =>
    [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)).join('\n'),
  );
  // biome-ignore lint/performance/useDomNodeTextContent: only visible text counts
  const text = [document.body.innerText, ...attributes].join('\n');
  const unwanted =
    /.{0,40}(?:\bNaN\b|Invalid Date|\bundefined\b|\[object \w+\]|This page stopped working|Something went wrong|Page not found|Could not find that).{0,40}/gi;
  const { scrollWidth, clientWidth } = document.documentElement;
  const overflow = scrollWidth - clientWidth;
  return [...new Set(text.match(unwanted) ?? []), ...(overflow > 0 ? [`scrolls ${overflow} px to the side`] : [])];
}

/** All problems of the page in its current state. */
async function findings(page: EnginePage, width: number, address: string): Promise<Finding[]> {
  const texts = [...(await page.evaluate(faults, null)), ...(await page.errors())];
  return texts.map((text) => ({ width, address, text }));
}

/** Performs a step on a page and returns the problems afterwards; a failed step is a problem too. */
export async function attempt(page: EnginePage, width: number, address: string, work: () => Promise<void>): Promise<Finding[]> {
  try {
    await work();
    return await findings(page, width, address);
  } catch (error) {
    const rest = await findings(page, width, address).catch(() => []);
    return [{ width, address, text: String(error).slice(0, 300).replaceAll('\n', ' ') }, ...rest];
  }
}

/** Opens an address and checks it in both widths, the current one first. */
export async function visit(page: EnginePage, url: string, address: string, widths: readonly number[]): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const [index, width] of widths.entries()) {
    const work = async () => {
      if (index === 0) await page.open(url);
      else await page.resize(width);
      await settled(page);
    };
    found.push(...(await attempt(page, width, address, work)));
  }
  return found;
}
