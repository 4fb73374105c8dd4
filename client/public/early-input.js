// In a page that the server wrote: notes what somebody does before its scripts are there, for src/platform/early-input.ts to do again in what they draw.
(() => {
  const root = document.getElementById('root');
  const isWritten = (target) => root.hasAttribute('data-written') && root.contains(target);
  /** The places of an element and of those around it, among their neighbours, from the root. */
  const placesOf = (element) =>
    element === root ? [] : [...placesOf(element.parentElement), [...element.parentElement.children].indexOf(element)];
  addEventListener(
    'click',
    (event) => {
      if (!isWritten(event.target) || event.target.closest('a[href]')) return;
      event.preventDefault();
      root.dataset.clicked = placesOf(event.target).join();
    },
    true,
  );
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
