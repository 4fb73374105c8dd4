/** Marks a control of a server-rendered page that is disabled only until React handles it. */
export const UNTIL_HYDRATED = 'data-until-hydrated';

/** The screen for which the server rendered the page; null if it did not. */
export const renderedFor = (): string | null => document.getElementById('root')?.dataset.rendered ?? null;

let tellHydrated = () => {};
/** Resolves when the server-rendered page is hydrated. */
export const hydrated = new Promise<void>((resolve) => {
  tellHydrated = resolve;
});

/** Resolves when React handles the whole page: a change before would differ from what the server wrote. */
export const whenHydrated = (): Promise<void> => (renderedFor() === null ? Promise.resolve() : hydrated);

/** Enables the buttons and fields of the server-rendered page, and removes its loading notice (ADR 77). */
export function markHydrated(): void {
  const root = document.getElementById('root');
  if (!root?.hasAttribute('data-rendered')) return;
  root.removeAttribute('data-rendered');
  document.getElementById('rendered-note')?.remove();
  for (const control of root.querySelectorAll(`[${UNTIL_HYDRATED}]`)) {
    control.removeAttribute('disabled');
    control.removeAttribute(UNTIL_HYDRATED);
  }
  tellHydrated();
}
