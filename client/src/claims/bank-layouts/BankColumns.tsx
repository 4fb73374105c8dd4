import { useEffect } from 'react';
import { type FieldValues, type UseFormReturn, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { SheetField } from '../../../../server/platform/spreadsheets/columns.shared.ts';
import { FormSection } from '../../ui/form/Form.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { number } from '../../ui/format.ts';
import { ColumnFields } from '../../ui/sheet/ColumnFields.tsx';
import { chosenColumns } from '../../ui/sheet/ColumnsStep.tsx';
import { DateOrderSection } from '../../ui/sheet/DateOrderSection.tsx';

/** The part of a form that says how a file of a bank is laid out. */
export const bankColumnsSchema = {
  mapping: z.record(z.string(), z.string().nullish()),
  dateOrder: z.enum(['DAY_FIRST', 'MONTH_FIRST']).nullish(),
  headingRow: z.number('Enter a row number').int().min(1, 'At least 1').max(100, 'At most 100').nullish(),
};
type Columns = {
  mapping: Record<string, string | null | undefined>;
  dateOrder?: 'DAY_FIRST' | 'MONTH_FIRST' | null;
  headingRow?: number | null;
};

/** The layout as the server takes it. Without a choice it uses the last file of this bank, or guesses. */
export function bankColumnsOf({ mapping, dateOrder, headingRow }: Columns) {
  const selected = chosenColumns(mapping);
  return { ...(selected.length > 0 && { mapping: selected }), ...(dateOrder && { dateOrder }), ...(headingRow && { headingRow }) };
}

/** Forgets the columns chosen, and `others`, when one of the texts changes: another file or bank has other columns. */
export function useColumnReset<Values extends FieldValues>(
  { reset, getValues }: Pick<UseFormReturn<Values, unknown, never>, 'reset' | 'getValues'>,
  changes: readonly (string | null)[],
  others: Partial<Values> = {},
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when another file or bank is chosen
  useEffect(() => reset({ ...getValues(), mapping: {}, dateOrder: null, headingRow: null, ...others }), [...changes]);
}

type FileOfBank = {
  headings: readonly string[];
  headingRow: number;
  mapping: readonly { field: string; heading: string }[];
  dateOrder: 'DAY_FIRST' | 'MONTH_FIRST';
  isRemembered: boolean;
  sample: readonly { cells: readonly string[] }[];
};

type Props = {
  fields: readonly SheetField[];
  file: FileOfBank;
  /** Whether `file` is the answer to the current choices. */
  isAnswered: boolean;
};

/** Matches the columns of a file of a bank, and says how its dates are written. */
export function BankColumnsSections({ fields, file, isAnswered }: Props) {
  const { setValue, getValues } = useFormContext();
  const mapping = (useWatch({ name: 'mapping' }) ?? {}) as Record<string, string>;
  useEffect(() => {
    if (!isAnswered) return;
    if (!Object.values(getValues('mapping') ?? {}).some(Boolean))
      setValue('mapping', Object.fromEntries(file.mapping.map(({ field, heading }) => [field, heading])));
    if (!getValues('dateOrder')) setValue('dateOrder', file.dateOrder);
    if (!getValues('headingRow')) setValue('headingRow', file.headingRow);
  }, [file, isAnswered, getValues, setValue]);
  return (
    <>
      <FormSection
        title="Match the columns"
        note={`${number(file.headings.length)} columns, ${file.isRemembered ? 'matched as remembered for this bank' : 'not yet remembered for this bank: check them. The next file is matched the same way'}.`}
        columns={3}
      >
        <NumberField name="headingRow" label="Row of the headings" />
        <ColumnFields fields={fields} headings={file.headings} mapping={mapping} sample={file.sample.map(({ cells }) => cells)} />
      </FormSection>
      <DateOrderSection note="Of dates in numbers, as this bank writes them." />
    </>
  );
}
