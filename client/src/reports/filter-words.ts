import type { Days } from '../../../server/reports/views/period.shared.ts';
import { capital, date, dateRange } from '../ui/format.ts';
import type { AnyFilters } from '../ui/list/filters.ts';
import { filterText, usePickedLabels } from '../ui/list/picked-labels.ts';

/** Parameters that are left out: display options need no description, and the days are described separately. */
const NOT_DESCRIBED = ['period', 'against', 'show', 'amounts'];

export const daysInWords = ({ from, to }: Days) => (from === to ? date(from) : dateRange(from, to));

/** The filters of a report as phrases: the basis of date and place, and the chosen values. */
export function describeFilters(defs: AnyFilters, values: Record<string, string | null>, picked: Record<string, string>): string[] {
  return Object.entries(defs).flatMap(([key, def]) => {
    const text = values[key];
    if (!def || NOT_DESCRIBED.includes(key)) return [];
    if (!text) return def.unset ? [`${def.label}: ${def.unset.toLowerCase()}`] : [];
    return [`${def.label}: ${filterText(key, def, text, picked)}`];
  });
}

export const filterSentence = (days: Days, filterTexts: readonly string[]) => [capital(daysInWords(days)), ...filterTexts].join(' · ');

/** The same with the labels of picked values, once they are loaded. */
export const useFilterDescriptions = (defs: AnyFilters, values: Record<string, string | null>): string[] =>
  describeFilters(defs, values, usePickedLabels(defs, values));
