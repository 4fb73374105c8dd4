/** The server-rendered page, while React renders the same page beside it. */
let written: HTMLElement | null = null;
let afterTakeOver = (_fresh: HTMLElement) => {};

/** Runs a callback on the React tree once it is visible and has the typed values. */
export function onClientTreeReady(act: (fresh: HTMLElement) => void): void {
  afterTakeOver = act;
}

/**
 * A hidden element in which React renders the page, while the server-rendered page stays visible, because the user
 * may be typing into it. Without a server-rendered form it is the root itself.
 */
export function createHiddenRoot(root: HTMLElement): HTMLElement {
  if (!root.querySelector('form')) return root;
  written = root;
  const fresh = document.createElement('div');
  fresh.hidden = true;
  root.after(fresh);
  return fresh;
}

const fieldNamed = (within: ParentNode, name: string) => [...within.querySelectorAll('input')].find((input) => input.name === name) ?? null;

/** Values typed into the fields of these names before the scripts loaded. */
export function readTypedValues(names: readonly string[]): Record<string, string> {
  const page = written;
  if (!page) return {};
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fieldNamed(page, name)?.value;
      return value ? [[name, value]] : [];
    }),
  );
}

/** Replaces the server-rendered page with the React tree and keeps focus and selection. */
export function swapInClientTree(): void {
  const page = written;
  const fresh = page?.nextElementSibling;
  if (!page || !(fresh instanceof HTMLElement)) return;
  written = null;
  const focused = document.activeElement;
  const name = focused instanceof HTMLInputElement && page.contains(focused) ? focused.name : null;
  const [start, end] = focused instanceof HTMLInputElement ? [focused.selectionStart, focused.selectionEnd] : [null, null];
  page.remove();
  fresh.hidden = false;
  fresh.id = 'root';
  const field = name ? fieldNamed(fresh, name) : null;
  field?.focus({ preventScroll: true });
  // By then the field has its text.
  queueMicrotask(() => field?.setSelectionRange(start, end));
  setTimeout(() => afterTakeOver(fresh));
}
