import { date, dateRange, naira, number, parseNaira } from '../format.ts';
import { type Label, type LabelText, type Option, optionsOf } from '../labels.ts';
import type { UsePicker } from '../picker.tsx';

type Kind =
  | { kind: 'select' | 'multi'; options: Option[] }
  | { kind: 'boolean'; options: Option[] }
  | { kind: 'picker' | 'multiPicker'; picker: UsePicker }
  | { kind: 'dates' | 'text' | 'number' };

/** One filter: how it is written in the address, its control, its chip and its part of the query. */
export type FilterDef<V = unknown> = Kind & {
  label: string;
  /** Shown while nothing is selected, if "Any" would be wrong. */
  unset?: string;
  /** Converts the text in the address for the query; null if the text is not valid. */
  graphql: (text: string) => V | null;
  /** The selected values as text; `labelText` puts its labels into the language of the page. */
  chip: (text: string, labelText?: LabelText) => string;
};

/** Checked against the filter input of the query: `satisfies Filters<PaRequestFilter>`. */
export type Filters<Input> = { [K in keyof Input]?: FilterDef<NonNullable<Input[K]>> };
// biome-ignore lint/suspicious/noExplicitAny: the values of a set of filters differ from one to the next
export type AnyFilters = Record<string, FilterDef<any> | undefined>;
export type FilterValues<F> = { [K in keyof F]?: F[K] extends FilterDef<infer V> | undefined ? V : never };

const SEPARATOR = '.';

export const splitList = (text: string) => text.split(SEPARATOR).filter(Boolean);
export const joinList = (values: readonly string[]) => values.join(SEPARATOR);
const onlyValue = (text: string) => (splitList(text).length === 1 ? text : null);
const asIs = (english: string) => english;
const wordOf = (options: Option[], value: string) => options.find((o) => o.value === value)?.label ?? value;

export function selectFilter<E extends string>(label: string, labels: Record<E, Label | string>, unset?: string): FilterDef<E> {
  const options = optionsOf(labels);
  return {
    kind: 'select',
    label,
    unset,
    options,
    graphql: (text) => options.find((o) => o.value === text)?.value ?? null,
    chip: (text, labelText = asIs) => labelText(wordOf(options, text)),
  };
}

export function multiSelectFilter<E extends string>(label: string, labels: Record<E, Label | string>): FilterDef<E[]> {
  const options = optionsOf(labels);
  return {
    kind: 'multi',
    label,
    options,
    graphql: (text) => {
      const selectedValues = options.filter((o) => splitList(text).includes(o.value)).map((o) => o.value);
      return selectedValues.length ? selectedValues : null;
    },
    chip: (text, labelText = asIs) => {
      const selectedValues = splitList(text);
      return selectedValues.length > 2
        ? `${selectedValues.length} ${labelText('of')} ${options.length}`
        : selectedValues.map((value) => labelText(wordOf(options, value))).join(` ${labelText('or')} `);
    },
  };
}

/** One value that a query finds. Several, as a related report may have, are none. */
export const pickerFilter = (label: string, picker: UsePicker): FilterDef<string> => ({
  kind: 'picker',
  label,
  picker,
  graphql: (text) => onlyValue(text),
  chip: (text) => text,
});

/** Any of several values that a query finds. */
export const multiPickerFilter = (label: string, picker: UsePicker): FilterDef<string[]> => ({
  kind: 'multiPicker',
  label,
  picker,
  graphql: (text) => (splitList(text).length > 0 ? splitList(text) : null),
  chip: (text) => text,
});

/** The picked values of a filter; none if it is not a picker. */
export function pickedValues({ kind }: FilterDef, text: string | null | undefined): string[] {
  if (kind === 'multiPicker') return splitList(text ?? '');
  return kind === 'picker' ? [onlyValue(text ?? '') ?? []].flat() : [];
}

/** The picked values as text, with their labels once they are loaded. More than two are only counted. */
export function pickedText(labels: readonly (string | undefined)[], labelText: LabelText = asIs): string {
  const known = labels.filter((label) => label !== undefined);
  if (labels.length > 2 || known.length < labels.length)
    return labels.length === 1 ? labelText('1 selected') : `${labels.length} ${labelText('selected')}`;
  return known.join(` ${labelText('or')} `);
}

export const textFilter = (label: string): FilterDef<string> => ({
  kind: 'text',
  label,
  graphql: (text) => text.trim() || null,
  chip: (text) => text,
});

export const numberFilter = (label: string): FilterDef<number> => ({
  kind: 'number',
  label,
  graphql: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : null),
  chip: (text) => number(Number(text)),
});

/** An amount typed in naira; the query gets kobo. */
export const moneyFilter = (label: string): FilterDef<number> => ({
  kind: 'number',
  label,
  graphql: (text) => parseNaira(text),
  chip: (text) => naira(parseNaira(text) ?? 0),
});

export function booleanFilter(label: string, labels: { yes: string; no: string } = { yes: 'Yes', no: 'No' }): FilterDef<boolean> {
  const options = [
    { value: 'yes', label: labels.yes },
    { value: 'no', label: labels.no },
  ];
  return {
    kind: 'boolean',
    label,
    options,
    graphql: (text) => (text === 'yes' ? true : text === 'no' ? false : null),
    chip: (text, labelText = asIs) => labelText(wordOf(options, text)),
  };
}

export type Range = { from?: string; to?: string };

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** '2026-10-01~2026-10-31'; either end may be open. */
export function parseRange(text: string): Range | null {
  const [from = '', to = ''] = text.split('~');
  const range = { ...(DAY.test(from) && { from }), ...(DAY.test(to) && { to }) };
  return range.from || range.to ? range : null;
}

export const writeRange = ({ from = '', to = '' }: Range) => (from || to ? `${from}~${to}` : '');

export function dateRangeFilter(label: string): FilterDef<Range>;
export function dateRangeFilter<V>(label: string, map: (range: Range) => V): FilterDef<V>;
export function dateRangeFilter<V>(label: string, map: (range: Range) => V = (range) => range as V): FilterDef<V> {
  return {
    kind: 'dates',
    label,
    graphql: (text) => {
      const range = parseRange(text);
      return range && map(range);
    },
    chip: (text) => {
      const { from, to } = parseRange(text) ?? {};
      return from && from === to ? date(from) : dateRange(from, to);
    },
  };
}
