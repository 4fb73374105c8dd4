import type { AnyFilters, FilterValues } from './filters.ts';

export type Direction = 'ASC' | 'DESC';
export const PAGE_SIZES = [20, 50, 100] as const;

/** The state of a list as parsed from its address; null where the address has no value. */
export type UrlState = {
  page: number | null;
  size: number | null;
  sort: string | null;
  dir: string | null;
  q: string | null;
  filters: Record<string, string | null>;
};

export type ListDefaults = { sort?: string; direction?: Direction; size?: number };

export type ListVariables<F, Sort extends string> = {
  page: { number: number; size: number };
  sort?: Sort;
  direction?: Direction;
  search?: string;
  filter: FilterValues<F>;
};

/** The variables of the query: the defaults, overridden by the address, overridden by the preset of the mount. */
export function listVariables<F extends AnyFilters, Sort extends string>(
  filters: F,
  url: UrlState,
  preset: Record<string, unknown>,
  defaults: ListDefaults,
): ListVariables<F, Sort> {
  const selectedFilters: Record<string, unknown> = {};
  for (const [key, def] of Object.entries(filters)) {
    const text = url.filters[key];
    const value = text && def ? def.graphql(text) : null;
    if (value !== null) selectedFilters[key] = value;
  }
  const sort = url.sort ?? defaults.sort;
  const direction = url.dir === 'asc' ? 'ASC' : url.dir === 'desc' ? 'DESC' : defaults.direction;
  const search = url.q?.trim();
  return {
    page: { number: Math.max(1, url.page ?? 1), size: clampSize(url.size ?? defaults.size) },
    ...(sort && { sort: sort as Sort }),
    ...(direction && { direction }),
    ...(search && { search }),
    // The preset comes last, so that an edited address cannot show rows of another list.
    filter: { ...selectedFilters, ...preset } as FilterValues<F>,
  };
}

export function clampSize(size: number | undefined): number {
  return size && size > 0 ? Math.min(size, 100) : PAGE_SIZES[0];
}

/** The range of rows in the footer, such as '21 to 40'. */
export function pageRange(
  { number, size }: { number: number; size: number },
  total: number,
): { first: number; last: number; pageCount: number } {
  const first = total === 0 ? 0 : (number - 1) * size + 1;
  return { first: Math.min(first, total), last: Math.min(number * size, total), pageCount: Math.max(1, Math.ceil(total / size)) };
}
