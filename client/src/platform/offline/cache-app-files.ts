/** Lets the service worker keep the code of the platform and of the pages of an area in this browser. It needs https, and a built client. */
export async function cacheAppFiles(area: string): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // A browser without storage works as without a worker.
  await navigator.serviceWorker.register('/service-worker.js').catch(() => {});
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ area });
}
