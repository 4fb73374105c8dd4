/** Runs when the page has nothing else to do. */
const whenIdle = (work: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 10_000 }) : setTimeout(work, 3_000);

/** Lets the service worker keep the code of the platform and of the pages of an area in this browser. It needs https, and a built client. */
export function keepFiles(area: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  whenIdle(async () => {
    // A browser in which nothing may be stored works as without a worker.
    await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ area });
  });
}
