export const EXPORT_PAGE = 500;

export type PageOf<Row> = { total: number; items: readonly Row[] };

/** All rows that match, asked page by page with the list's own query; stops between two pages when told to. */
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
