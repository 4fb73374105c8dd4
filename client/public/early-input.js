// In a page that the server wrote: notes what somebody does before its scripts are there, for src/platform/early-input.ts to do again in what they draw.
(() => {
  let root = null;
  const isWritten = (target) => {
    root ??= document.getElementById('root');
    return Boolean(root?.hasAttribute('data-written') && root.contains(target));
  };
  /** The places of an element and of those around it, among their neighbours, from the root. */
  const placesOf = (element) =>
    element === root ? [] : [...placesOf(element.parentElement), [...element.parentElement.children].indexOf(element)];
  const noteClick = (event) => {
    if (!isWritten(event.target) || event.target.closest('a[href]')) return;
    if (event.type === 'click') event.preventDefault();
    root.dataset.clicked = placesOf(event.target).join();
  };
  // React may draw between pressing and releasing; then there is no click.
  addEventListener('pointerdown', noteClick, true);
  addEventListener('click', noteClick, true);
  // A finger that scrolls clicks nothing.
  addEventListener('pointercancel', (event) => isWritten(event.target) && delete root.dataset.clicked, true);
  addEventListener('focusin', (event) => {
    if (isWritten(event.target)) root.dataset.focused = placesOf(event.target).join();
  });
  addEventListener(
    'scroll',
    (event) => {
      if (isWritten(event.target)) root.dataset.scrolled = `${placesOf(event.target).join()} ${event.target.scrollTop}`;
    },
    true,
  );
  // A browser alone would put what a form holds into the address.
  addEventListener('submit', (event) => isWritten(event.target) && event.preventDefault(), true);
})();
