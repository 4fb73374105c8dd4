import { parseAsInteger, parseAsString, useQueryStates } from 'nuqs';
import { useContext, useMemo } from 'react';
import { useLimits } from '../limits.ts';
import { ListPresetContext } from '../page-contexts.ts';
import type { AnyFilters } from './filters.ts';
import { type Direction, type ListDefaults, type ListVariables, listVariables } from './list-state.ts';

export type ListState<F extends AnyFilters = AnyFilters, Sort extends string = string> = {
  variables: ListVariables<F, Sort>;
  defs: F;
  /** Filters with a control: all but those that the mount fixes. */
  keys: string[];
  values: Record<string, string | null>;
  q: string;
  setFilter: (key: string, text: string | null) => void;
  setFilters: (values: Record<string, string | null>) => void;
  clear: () => void;
  setSearch: (text: string) => void;
  setSort: (sort: string, direction: Direction) => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
};

const LIST_PARSERS = { page: parseAsInteger, size: parseAsInteger, sort: parseAsString, dir: parseAsString, q: parseAsString };

/** Page, size, sort, search and filters of a list. The address is their only store. */
export function useListState<F extends AnyFilters, const Sort extends string = never>(
  defs: F,
  defaults: ListDefaults & { sort?: Sort } = {},
): ListState<F, Sort> {
  const preset = useContext(ListPresetContext);
  const { listPageSize } = useLimits();
  const keys = useMemo(() => Object.keys(defs), [defs]);
  const filterParsers = useMemo(() => Object.fromEntries(keys.map((key) => [key, parseAsString])), [keys]);
  const [listParams, setListParams] = useQueryStates(LIST_PARSERS, { history: 'push' });
  const [values, setValues] = useQueryStates(filterParsers, { history: 'push' });
  const { sort, direction, size = listPageSize } = defaults;

  return useMemo(() => {
    const setFilters = (next: Record<string, string | null>) => {
      void setValues(next);
      void setListParams({ page: null });
    };
    return {
      variables: listVariables<F, Sort>(defs, { ...listParams, filters: values }, preset, { sort, direction, size }),
      defs,
      keys: keys.filter((key) => !(key in preset)),
      values,
      q: listParams.q ?? '',
      setFilter: (key, text) => setFilters({ [key]: text || null }),
      setFilters,
      clear: () => {
        void setValues(null);
        void setListParams({ page: null, q: null });
      },
      // Typing replaces the history entry, so that Back leaves the list instead of undoing letters.
      setSearch: (text) => void setListParams({ q: text || null, page: null }, { history: 'replace' }),
      setSort: (by, to) => void setListParams({ sort: by, dir: to === 'ASC' ? 'asc' : 'desc', page: null }),
      setPage: (page) => void setListParams({ page: page > 1 ? page : null }),
      setSize: (rows) => void setListParams({ size: rows, page: null }),
    };
  }, [defs, keys, listParams, values, preset, sort, direction, size, setListParams, setValues]);
}
