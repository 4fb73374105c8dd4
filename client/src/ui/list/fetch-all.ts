export const EXPORT_PAGE = 500;

export type PageOf<Row> = { total: number; items: readonly Row[] };

/** Fetches all matching rows page by page with the list's own query; can be stopped between two pages. */
export async function fetchAll<Row>(
  page: (number: number, size: number) => Promise<PageOf<Row>>,
  onProgress: (done: number, total: number) => void,
  signal: AbortSignal,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let number = 1; ; number++) {
    signal.throwIfAborted();
    const { total, items } = await page(number, EXPORT_PAGE);
    rows.push(...items);
    onProgress(rows.length, total);
    if (items.length === 0 || rows.length >= total) return rows;
  }
}
