/** The id of the element in which the server names the files of the page that most likely follows. */
const NEXT_FILES = 'next-files';

/** Fetches the files of the next page as soon as somebody types, while the line has nothing else to do. */
export function prefetchRoutesOnInput(): void {
  const data = document.getElementById(NEXT_FILES);
  if (!data) return;
  const fetchFiles = () => {
    data.remove();
    for (const href of JSON.parse(data.textContent) as string[])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }));
  };
  // Into the page of the server somebody may have typed already.
  if ([...document.querySelectorAll('input')].some(({ value }) => value)) fetchFiles();
  else document.addEventListener('input', fetchFiles, { once: true });
}
