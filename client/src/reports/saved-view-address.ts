/** What belongs to the moment, and the columns, which a view keeps apart from its filters. */
const NOT_SAVED = ['view', 'columns', 'page', 'size', 'rows', 'of'];

export type SavedAddress = Record<string, string>;

/** Filters, period and sort of a report's page, as a view keeps them. */
export const savedAddressOf = (params: URLSearchParams): SavedAddress =>
  Object.fromEntries([...params].filter(([key, text]) => text && !NOT_SAVED.includes(key)));

export const searchOf = (view: string | null, address: SavedAddress): string => {
  const text = new URLSearchParams({ ...(view && { view }), ...address }).toString();
  return text && `?${text}`;
};

/** Whether the page still shows what the view keeps. */
export const isSameAddress = (one: SavedAddress, other: SavedAddress): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => one[key] === other[key]);
