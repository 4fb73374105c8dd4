import type { TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useMemo } from 'react';
import type { Option } from './labels.ts';
import type { UsePicker } from './picker.tsx';

type Definition<D> = { query: TypedDocumentNode<D, Record<string, never>>; options: (data: D) => Option[] };

/** A picker whose short list is loaded once and searched in the browser. */
export function defineSmallPicker<D>({ query, options }: Definition<D>): UsePicker {
  return function usePicker() {
    const client = useApolloClient();
    return useMemo(() => {
      const loadOptions = async () => {
        const { data } = await client.query({ query });
        return data ? options(data as D) : [];
      };
      return {
        search: async (text) => (await loadOptions()).filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase())),
        find: async (value) => (await loadOptions()).find((option) => option.value === value) ?? null,
      };
    }, [client]);
  };
}
