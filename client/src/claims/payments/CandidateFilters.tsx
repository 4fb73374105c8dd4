import { NativeSelect } from '@chakra-ui/react';
import { parseAsString, parseAsStringEnum, useQueryStates } from 'nuqs';
import { useState } from 'react';
import type { HcpLevel } from '../../graphql/types.ts';
import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import type { PaymentRunPreview_RowFragment } from './PaymentRunNewPage.generated.ts';

type Candidate = PaymentRunPreview_RowFragment;

export const isOverdue = ({ dueOn }: Pick<Candidate, 'dueOn'>): boolean => new Date(dueOn).getTime() < serverNow();

const FILTERS = {
  hcp: parseAsString,
  lga: parseAsString,
  level: parseAsStringEnum<HcpLevel>(['PRIMARY', 'SECONDARY', 'TERTIARY']),
  due: parseAsStringEnum(['overdue', 'later']),
};

/** The filters of the facilities that a run may pay, kept in the address; `opened` if the page was opened with one. */
export function useCandidateFilter() {
  const [values, set] = useQueryStates(FILTERS);
  const isFiltered = Object.values(values).some((value) => value !== null);
  const [opened] = useState(isFiltered);
  const matches = (candidate: Candidate) =>
    (!values.hcp || candidate.hcpId === values.hcp) &&
    (!values.lga || candidate.lga === values.lga) &&
    (!values.level || candidate.level === values.level) &&
    (!values.due || (values.due === 'overdue') === isOverdue(candidate));
  return { values, set, opened, matches };
}

type Props = { filter: ReturnType<typeof useCandidateFilter>; candidates: readonly Candidate[] };

/** Selects for facility, LGA, level and date to pay by. */
export function CandidateFilters({ filter: { values, set }, candidates }: Props) {
  const lgas = [...new Set(candidates.map(({ lga }) => lga))].sort();
  const selects = [
    { name: 'hcp', label: 'Facility', any: 'Any facility', options: candidates.map(({ hcpId, name }) => ({ value: hcpId, label: name })) },
    { name: 'lga', label: 'LGA', any: 'Any LGA', options: lgas.map((lga) => ({ value: lga, label: lga })) },
    { name: 'level', label: 'Level', any: 'Any level', options: optionsOf(HCP_LEVEL) },
    {
      name: 'due',
      label: 'Pay by',
      any: 'Any date',
      options: [
        { value: 'overdue', label: 'Overdue' },
        { value: 'later', label: 'Not overdue' },
      ],
    },
  ];
  return selects.map(({ name, label, any, options }) => (
    <NativeSelect.Root key={name} size="sm" w="auto" maxW="56">
      <NativeSelect.Field
        aria-label={label}
        value={values[name as keyof typeof values] ?? ''}
        onChange={(event) => void set({ [name]: event.target.value || null })}
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  ));
}
