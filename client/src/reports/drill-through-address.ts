/** The address of a report with the drill-through drawer open for a column and a row. */
export function drillThroughAddress(search: string, column: string, key: string): string {
  const params = new URLSearchParams(search);
  params.set('rows', column);
  params.set('of', key);
  return `?${params}`;
}
