import { z } from 'zod';
import { PAYMENT_RESULT_FIELDS } from '../../../../server/claims/payments/payment-result-fields.shared.ts';
import { BANK_STATEMENT_FIELDS } from '../../../../server/ledger/bank-statements/bank-statement-fields.shared.ts';
import type { SheetField } from '../../../../server/platform/spreadsheets/columns.shared.ts';
import type { BankFileKind } from '../../graphql/types.ts';
import { FormSection } from '../../ui/form/Form.tsx';
import { NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { chosenColumns } from '../../ui/sheet/ColumnsStep.tsx';
import { DateOrderSection } from '../../ui/sheet/DateOrderSection.tsx';
import { toast } from '../../ui/toast.tsx';
import { bankColumnsSchema } from './BankColumns.tsx';
import { type BankLayout_RowFragment, UpdateBankLayoutDocument } from './BankLayoutListPage.generated.ts';

export const fieldsOf = (kind: BankFileKind): readonly SheetField[] =>
  kind === 'STATEMENT' ? BANK_STATEMENT_FIELDS : PAYMENT_RESULT_FIELDS;

const schema = z.object({ version: z.number(), ...bankColumnsSchema, paidWords: z.string().nullish(), failedWords: z.string().nullish() });

const wordsOf = (text: string | null | undefined) =>
  (text ?? '')
    .split('\n')
    .map((word) => word.trim())
    .filter(Boolean);

/** Corrects the remembered layout of a bank’s files: which heading each field has. */
export function BankLayoutDialog({ layout, onClose }: { layout: BankLayout_RowFragment; onClose: () => void }) {
  const { id, version, kind, bankName, mapping, dateOrder, headingRow, paidWords, failedWords } = layout;
  return (
    <MutationDialog
      schema={schema}
      mutation={UpdateBankLayoutDocument}
      defaultValues={{
        version,
        mapping: Object.fromEntries(mapping.map(({ field, heading }) => [field, heading])),
        dateOrder,
        headingRow,
        paidWords: paidWords.join('\n'),
        failedWords: failedWords.join('\n'),
      }}
      variables={(values) => ({
        id,
        input: {
          version: values.version,
          mapping: chosenColumns(values.mapping),
          dateOrder: values.dateOrder ?? dateOrder,
          headingRow: values.headingRow ?? null,
          paidWords: wordsOf(values.paidWords),
          failedWords: wordsOf(values.failedWords),
        },
      })}
      onClose={onClose}
      onDone={() => toast.done('Layout saved')}
      size="lg"
      title={`Layout of ${kind === 'STATEMENT' ? 'bank statements' : 'payment results'} of ${bankName}`}
      note="The headings of the columns, exactly as in the files of the bank. Leave out a column that the bank does not send."
      submitLabel="Save layout"
      cancelLabel="Not now"
    >
      <FormSection title="Headings" columns={3}>
        <NumberField name="headingRow" label="Row of the headings" optional help="Empty if it differs from file to file" />
        {fieldsOf(kind).map(({ key, label }) => (
          <TextField key={key} name={`mapping.${key}`} label={label} maxLength={120} optional />
        ))}
      </FormSection>
      <DateOrderSection note="Of dates in numbers, as this bank writes them." />
      {kind === 'PAYMENT_RESULT' && (
        <FormSection title="Status words" note="One word or phrase per line" columns={2}>
          <TextAreaField name="paidWords" label="Paid" rows={3} optional />
          <TextAreaField name="failedWords" label="Failed" rows={3} optional />
        </FormSection>
      )}
    </MutationDialog>
  );
}
