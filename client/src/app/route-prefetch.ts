/** Id of the element in which the server lists the files of the most likely next page. */
const NEXT_FILES = 'next-files';

/** Prefetches the files of the next page when the user starts typing, while the network is idle. */
export function prefetchRoutesOnInput(): void {
  const data = document.getElementById(NEXT_FILES);
  if (!data) return;
  const fetchFiles = () => {
    data.remove();
    for (const href of JSON.parse(data.textContent) as string[])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }));
  };
  // The user may already have typed into the server-rendered page.
  if ([...document.querySelectorAll('input')].some(({ value }) => value)) fetchFiles();
  else document.addEventListener('input', fetchFiles, { once: true });
}
