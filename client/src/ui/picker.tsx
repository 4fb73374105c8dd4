import type { ApolloClient, DocumentNode, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useMemo, useState } from 'react';
import { searchText } from '../../../server/scheme/validation/text.shared.ts';
import type { Option } from './labels.ts';

export type PickerSource = {
  search: (text: string) => Promise<Option[]>;
  /** The option of a stored value; null if it is not found. */
  find: (value: string) => Promise<Option | null>;
};
export type UsePicker = () => PickerSource;

type Definition<D, V extends OperationVariables, D1, V1 extends OperationVariables> = {
  query: TypedDocumentNode<D, V>;
  variables: (text: string) => V;
  options: (data: D) => Option[];
  byId?: { query: TypedDocumentNode<D1, V1>; variables: (id: string) => V1; option: (data: D1) => Option | null | undefined };
};

const knownOptions = new WeakMap<DocumentNode, Map<string, Option>>();

function remember(query: DocumentNode, options: Option[]) {
  const seen = knownOptions.get(query) ?? new Map<string, Option>();
  knownOptions.set(query, seen);
  for (const option of options) seen.set(option.value, option);
  return options;
}

async function ask<D, V extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<D, V>,
  variables: V,
): Promise<D | undefined> {
  const { data } = await client.query({ query, variables } as Parameters<ApolloClient['query']>[0]);
  return data as D | undefined;
}

/** An autocomplete whose options come from a query; used by form fields and filters. */
export function definePicker<D, V extends OperationVariables, D1 = unknown, V1 extends OperationVariables = OperationVariables>(
  definition: Definition<D, V, D1, V1>,
): UsePicker {
  return function usePicker() {
    const client = useApolloClient();
    return useMemo(
      () => ({
        search: async (text) => {
          const data = await ask(client, definition.query, definition.variables(searchText(text)));
          return data ? remember(definition.query, definition.options(data)) : [];
        },
        find: async (value) => {
          const seen = knownOptions.get(definition.query)?.get(value);
          if (seen || !definition.byId) return seen ?? null;
          const data = await ask(client, definition.byId.query, definition.byId.variables(value));
          const option = data ? (definition.byId.option(data) ?? null) : null;
          if (option) remember(definition.query, [option]);
          return option;
        },
      }),
      [client],
    );
  };
}

/** The option of a selected value; null until it is loaded. */
export const usePicked = (source: PickerSource, value: string | null | undefined): Option | null =>
  usePickedOptions(source, value ? [value] : [])[0] ?? null;

/** The same for several values. */
export function usePickedOptions(source: PickerSource, values: readonly string[]): (Option | null)[] {
  const [options, setOptions] = useState<readonly Option[]>([]);
  // The values as one text, since the list is a new one on every rendering.
  const selected = values.join(' ');
  useEffect(() => {
    let current = true;
    const ids = selected ? selected.split(' ') : [];
    Promise.all(ids.map((value) => source.find(value).catch(() => null))).then(
      (found) => current && setOptions(found.filter((option) => option !== null)),
    );
    return () => {
      current = false;
    };
  }, [source, selected]);
  return values.map((value) => options.find((option) => option.value === value) ?? null);
}
