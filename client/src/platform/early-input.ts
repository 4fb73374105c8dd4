/** The element at these places among its neighbours, from the root; it is there if the same was drawn. */
function elementAt(places: string | undefined, root: Element): Element | undefined {
  return places
    ?.split(',')
    .map(Number)
    .reduce<Element | undefined>((element, place) => element?.children[place], root);
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
  const field = elementAt(focused, root);
  if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  const target = elementAt(clicked, root);
  // Menus and dialogs begin to listen after they are drawn.
  if (target) setTimeout(() => target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}
