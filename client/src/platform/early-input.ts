/** The element at these places among its neighbours, from the root; it is there if the same was drawn. */
function elementAt(places: string | undefined, root: Element): HTMLElement | null {
  const found = places
    ?.split(',')
    .map(Number)
    .reduce<Element | undefined>((element, place) => element?.children[place], root);
  return found instanceof HTMLElement ? found : null;
}

/**
 * Does in what React has drawn what somebody did in the same page of the server before scripts were there (public/early-input.js):
 * scrolls as far, and focuses and clicks what is at the same place.
 */
export function repeatEarlyInput(root: HTMLElement): void {
  if (!root.hasAttribute('data-written')) return;
  root.removeAttribute('data-written');
  const { clicked, focused, scrolled } = root.dataset;
  const [place, top] = scrolled?.split(' ') ?? [];
  elementAt(place, root)?.scrollTo(0, Number(top));
  elementAt(focused, root)?.focus({ preventScroll: true });
  const control = elementAt(clicked, root);
  // Menus and dialogs begin to listen after they are drawn.
  if (control) setTimeout(() => control.click());
}
