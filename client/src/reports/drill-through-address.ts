/** The address of a report with the records behind one of its numbers: the column, and the key of the row. */
export function drillThroughAddress(search: string, column: string, key: string): string {
  const params = new URLSearchParams(search);
  params.set('rows', column);
  params.set('of', key);
  return `?${params}`;
}
