import { useMemo, useState } from 'react';
import type { Paging } from './ListFooter.tsx';
import { PAGE_SIZES } from './list-state.ts';

/** Search and page number of a list that is part of a page and so cannot keep them in the address. */
export function usePaging(): Paging & { search: string; setSearch: (text: string) => void } {
  const [state, setState] = useState({ number: 1, size: PAGE_SIZES[0] as number, search: '' });
  return useMemo(() => {
    const { number, size, search } = state;
    return {
      variables: { page: { number, size } },
      search,
      setPage: (page) => setState({ ...state, number: page }),
      setSize: (rows) => setState({ ...state, number: 1, size: rows }),
      setSearch: (text) => setState({ ...state, number: 1, search: text }),
    };
  }, [state]);
}
