import { useLgaPicker } from '../features/geography/LgaPicker.ts';
import { useHcpPicker } from '../features/hcps/HcpPicker.ts';
import { useMdaPicker } from '../features/mdas/MdaPicker.ts';
import { usePlanPicker } from '../features/plans/PlanPicker.ts';
import type { ReportFilter } from '../graphql/generated.ts';
import {
  type AnyFilters,
  dateRangeFilter,
  type FilterDef,
  type Filters,
  multiSelectFilter,
  pickerFilter,
  selectFilter,
} from '../ui/list/filters.ts';
import type { UsePicker } from '../ui/picker.tsx';
import { useRegistrationOfficerPicker } from './RegistrationOfficerPicker.ts';

/** A report takes several of a kind; the bar chooses one. */
const oneOf = (label: string, picker: UsePicker): FilterDef<string[]> => ({
  ...pickerFilter(label, picker),
  graphql: (text) => (text ? [text] : null),
});

/** Every filter a report may offer, declared once; a report names the ones it takes. */
const REPORT_FILTERS = {
  dateBasis: selectFilter('Counted by', {
    SERVICE: 'Date of service',
    SUBMITTED: 'Date sent',
    APPROVED: 'Date approved',
    PAID: 'Date paid',
  }),
  placeBasis: selectFilter('Place', { HCP: 'Of the facility', ENROLLEE: 'Where the enrollee lives' }),
  claimType: multiSelectFilter('Claim type', { AUTH: 'With PA code', NO_AUTH: 'Without PA code' }),
  officerId: oneOf('Officer', useRegistrationOfficerPicker),
  planId: oneOf('Plan', usePlanPicker),
  lgaId: oneOf('LGA', useLgaPicker),
  hcpId: oneOf('HCP', useHcpPicker),
  mdaId: oneOf('MDA', useMdaPicker),
  sex: multiSelectFilter('Sex', { FEMALE: 'Female', MALE: 'Male' }),
} satisfies Filters<ReportFilter>;

const period = { period: dateRangeFilter('Period') };

export const filtersFor = (names: readonly string[]): AnyFilters => ({
  ...period,
  ...Object.fromEntries(Object.entries(REPORT_FILTERS).filter(([name]) => names.includes(name))),
});

/** The filter input of the report query from what the address says. */
export function reportFilter(
  defs: AnyFilters,
  values: Record<string, string | null>,
  fallback: { from: string; to: string },
): ReportFilter {
  const chosen = Object.entries(defs).flatMap(([key, def]) => {
    const text = values[key];
    const value = key !== 'period' && text && def ? def.graphql(text) : null;
    return value === null ? [] : [[key, value]];
  });
  const range = defs.period?.graphql(values.period ?? '') as { from?: string; to?: string } | null;
  const from = range?.from ?? fallback.from;
  const [to = fallback.to] = range?.to ? [range.to] : [from, fallback.to].sort().slice(-1);
  return { ...Object.fromEntries(chosen), from, to };
}
