import { useApolloClient } from '@apollo/client/react';
import { parseAsString, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import type { PickerSource } from '../../ui/picker.tsx';
import { SessionPickerDocument } from './SessionPicker.generated.ts';

/** Sessions of the institution that the list is filtered by, else of all institutions. */
export function useSessionPicker(): PickerSource {
  const client = useApolloClient();
  const [mdaId] = useQueryState('mdaId', parseAsString);
  return useMemo(() => {
    const loadSessions = async () => {
      const { data } = await client.query({ query: SessionPickerDocument });
      return (data?.mdas.items ?? []).flatMap((mda) =>
        mda.sessions.map(({ id, name }) => ({ mdaId: mda.id, option: { value: id, label: name, note: mda.name } })),
      );
    };
    const fits = (text: string, candidate: string) => candidate.toLowerCase().includes(text.trim().toLowerCase());
    return {
      search: async (text) =>
        (await loadSessions())
          .filter((session) => !mdaId || session.mdaId === mdaId)
          .map(({ option }) => option)
          .filter(({ label, note }) => fits(text, `${label} ${note}`)),
      find: async (value) => (await loadSessions()).find(({ option }) => option.value === value)?.option ?? null,
    };
  }, [client, mdaId]);
}
