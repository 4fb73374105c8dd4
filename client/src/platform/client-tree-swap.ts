/** The page that the server wrote, while React draws the same beside it. */
let written: HTMLElement | null = null;
let afterTakeOver = (_fresh: HTMLElement) => {};

/** Does something in what React has drawn, once it is in its place and has what was typed. */
export function onClientTreeReady(act: (fresh: HTMLElement) => void): void {
  afterTakeOver = act;
}

/**
 * An element for React beside what the server wrote, which stays until React has drawn the same:
 * somebody may be typing into it. Without a form of the server it is the root itself.
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

/** What was typed into the fields of these names before scripts were there. */
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

/** Shows what React has drawn in the place of what the server wrote. The field in which somebody is keeps the focus. */
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
