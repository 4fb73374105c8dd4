/** So many rows are asked for at once. */
export const EXPORT_PAGE = 2000;

export type PageOf<Row> = { total: number; items: readonly Row[] };
/** `total` is left out where only the rows were asked for; `last` is the last row of the page before. */
type Rows<Row> = { total?: number; items: readonly Row[] };
export type FetchPage<Row> = (number: number, size: number, last?: Row) => Promise<Rows<Row>>;

/** All matching rows, a page at a time; the next page is on its way while the one before is worked on. Can be stopped between two pages. */
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
    // Whoever stops between two pages does not wait for this one.
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
