/** Parameters that are not saved with a view, and the columns, which are saved separately. */
const NOT_SAVED = ['view', 'columns', 'page', 'size', 'rows', 'of'];

export type SavedAddress = Record<string, string>;

/** Filters, period and sort of a report's page, as saved in a view. */
export const savedAddressOf = (params: URLSearchParams): SavedAddress =>
  Object.fromEntries([...params].filter(([key, text]) => text && !NOT_SAVED.includes(key)));

export const searchOf = (view: string | null, address: SavedAddress): string => {
  const text = new URLSearchParams({ ...(view && { view }), ...address }).toString();
  return text && `?${text}`;
};

/** Whether two addresses are the same. */
export const isSameAddress = (address: SavedAddress, otherAddress: SavedAddress): boolean =>
  [...new Set([...Object.keys(address), ...Object.keys(otherAddress)])].every((key) => address[key] === otherAddress[key]);
