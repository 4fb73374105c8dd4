import { useMemo, useState } from 'react';
import { useLimits } from '../limits.ts';
import type { Paging } from './ListFooter.tsx';

/** Search and page number of a list that is part of a page and so cannot keep them in the address. */
export function usePaging(): Paging & { search: string; setSearch: (text: string) => void } {
  const { listPageSize } = useLimits();
  const [state, setState] = useState({ number: 1, size: listPageSize, search: '' });
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
