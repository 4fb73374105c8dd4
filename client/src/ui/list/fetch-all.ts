/** Rows per request. */
export const EXPORT_PAGE = 2000;

export type PageOf<Row> = { total: number; items: readonly Row[] };
/** `total` is missing if only rows were requested; `last` is the last row of the previous page. */
type Rows<Row> = { total?: number; items: readonly Row[] };
export type FetchPage<Row> = (number: number, size: number, last?: Row) => Promise<Rows<Row>>;

/** Pages of rows that are all there. */
export const pagesOf =
  <Row>(rows: readonly Row[]): FetchPage<Row> =>
  async (number, size) => ({ total: rows.length, items: rows.slice((number - 1) * size, number * size) });

/** Yields all matching rows page by page and prefetches the next page. Can be cancelled between pages. */
export async function* fetchPages<Row>(page: FetchPage<Row>, signal: AbortSignal, size = EXPORT_PAGE): AsyncGenerator<readonly Row[]> {
  let done = 0;
  let next: Promise<Rows<Row>> | null = page(1, size);
  for (let number = 2; next; number++) {
    const answer: Rows<Row> = await next;
    signal.throwIfAborted();
    const { total, items } = answer;
    done += items.length;
    const isLast: boolean = items.length === 0 || (total === undefined ? items.length < size : done >= total);
    next = isLast ? null : page(number, size, items.at(-1));
    // On cancel, do not wait for the prefetched page.
    next?.catch(() => {});
    yield items;
  }
}

/** The rows of all pages together. */
export async function fetchAll<Row>(
  page: FetchPage<Row>,
  onProgress: (done: number) => void,
  signal: AbortSignal,
  size?: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const items of fetchPages(page, signal, size)) {
    rows.push(...items);
    onProgress(rows.length);
    signal.throwIfAborted();
  }
  return rows;
}
