import type { TableView } from '../ui/table/table-view.ts';

/** What belongs to the moment, not to the view. */
const OWN = ['view', 'page', 'size', 'rows', 'of'];

export type SavedAddress = Record<string, string>;

/** Filters, period and sort of a report's page, as a view keeps them. */
export const addressOf = (params: URLSearchParams): SavedAddress =>
  Object.fromEntries([...params].filter(([key, text]) => text && !OWN.includes(key)));

export const searchOf = (view: string | null, address: SavedAddress): string => {
  const text = new URLSearchParams({ ...(view && { view }), ...address }).toString();
  return text && `?${text}`;
};

/** Whether the page still shows what the view keeps. */
export const isSame = (one: SavedAddress, other: SavedAddress): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key]);

/** No choice at all is the report's own columns. */
export const sameColumns = (one: TableView | null, other: TableView | null): boolean =>
  one?.order.join() === other?.order.join() && one?.hidden.join() === other?.hidden.join();
