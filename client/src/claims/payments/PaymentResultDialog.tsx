import { Stack } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { PAYMENT_RESULT_FIELDS } from '../../../../server/claims/payments/payment-result-fields.shared.ts';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { ErrorPanel } from '../../ui/detail/states.tsx';
import { FormSection } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { plural } from '../../ui/format.ts';
import { todayIso } from '../../ui/now.ts';
import { MissingColumns } from '../../ui/sheet/ImportFrame.tsx';
import { saveCsvTemplate } from '../../ui/sheet/sheet-files.ts';
import { TemplateButtons } from '../../ui/sheet/TemplateButtons.tsx';
import { BankColumnsSections, bankColumnsOf, bankColumnsSchema, useColumnReset } from '../bank-layouts/BankColumns.tsx';
import { usePaymentResultPreviewQuery } from './PaymentResultDialog.generated.ts';
import { ReadPaymentResultDocument } from './PaymentRunDetailPage.generated.ts';

const schema = z
  .object({
    version: z.number(),
    fileId: z.string('Choose the file of the bank').min(1, 'Choose the file of the bank'),
    /** Whether the file is in the layout of a bank. */
    hasLayout: z.boolean(),
    bankName: z.string().nullish(),
    ...bankColumnsSchema,
    statuses: z.array(z.object({ word: z.string(), meaning: z.string().nullish() })),
    paidOn: z.string().nullish(),
  })
  .refine(({ hasLayout, bankName }) => !hasLayout || bankName, { path: ['bankName'], message: 'Choose the bank' });
type Values = z.output<typeof schema>;

function layoutOf({ hasLayout, bankName, statuses, paidOn, ...columns }: Values) {
  if (!hasLayout || !bankName) return {};
  const wordsOf = (meaning: string) => statuses.filter((status) => status.meaning === meaning).map(({ word }) => word);
  return { ...bankColumnsOf(columns), bankName, paidWords: wordsOf('PAID'), failedWords: wordsOf('FAILED'), paidOn: paidOn || null };
}

type Props = { run: { id: string; version: number }; onClose: () => void };

/** Uploads a bank result of a run: in the format of the scheme, or in the layout of a bank. */
export function PaymentResultDialog({ run, onClose }: Props) {
  const viewer = useViewer();
  return (
    <MutationDialog
      schema={schema}
      mutation={ReadPaymentResultDocument}
      defaultValues={{ version: run.version, fileId: '', hasLayout: false, bankName: '', mapping: {}, statuses: [], paidOn: todayIso() }}
      variables={(values) => ({ id: run.id, input: { version: values.version, fileId: values.fileId, ...layoutOf(values) } })}
      onClose={onClose}
      size="lg"
      title="Upload bank result"
      note="The file as the bank delivers it, or in the format of the template, whose last line is TOTAL with the number of lines and their sum. Nothing is applied unless the whole file is valid."
      submitLabel="Upload file"
      cancelLabel="Not now"
    >
      <Stack gap="3">
        <FileField
          name="fileId"
          label="Result file"
          kind="PAYMENT_RESULT"
          upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'PAYMENT_RESULT', file)}
        />
        <TemplateButtons
          templates={[
            { label: 'Template (CSV)', save: () => saveCsvTemplate('Bank result template', PAYMENT_RESULT_FIELDS, ['TOTAL,0,0.00,,,,']) },
          ]}
        />
        <LayoutFields runId={run.id} />
      </Stack>
    </MutationDialog>
  );
}

/** The layout of a file that is not in the format of the scheme. */
function LayoutFields({ runId }: { runId: string }) {
  const form = useFormContext<Values>();
  const { setValue } = form;
  const values = useWatch() as Values;
  const { fileId, bankName = '' } = values;
  const input = { fileId, bankName: bankName || null, ...bankColumnsOf(values) };
  const result = usePaymentResultPreviewQuery({ id: runId, input }, { skip: !fileId, fetchPolicy: 'network-only' });
  const preview = fileId ? (result.data ?? result.previousData)?.paymentResultPreview : undefined;
  useColumnReset(form, [fileId, bankName], { statuses: [] });
  const found = result.data?.paymentResultPreview;
  useEffect(() => {
    if (found) setValue('hasLayout', !found.isOwnFormat);
  }, [found, setValue]);
  if (result.error && !result.loading) return <ErrorPanel error={result.error} retry={result.refetch} />;
  if (!preview || preview.isOwnFormat) return null;
  return (
    <>
      <SelectField
        name="bankName"
        label="Bank that sent the file"
        options={preview.bankNames.map((name) => ({ value: name, label: name }))}
        help="Its columns and status words are remembered."
      />
      {bankName && (
        <>
          <BankColumnsSections fields={PAYMENT_RESULT_FIELDS} file={preview} isAnswered={!result.loading} />
          <MissingColumns missing={preview.missing} />
          {!values.mapping?.paidOn && <DateField name="paidOn" label="Paid on" max={todayIso()} help="The file has no column for it" />}
          <StatusFields statuses={preview.statuses} isAnswered={!result.loading} />
        </>
      )}
    </>
  );
}

const MEANINGS = [
  { value: 'PAID', label: 'Paid' },
  { value: 'FAILED', label: 'Failed' },
];

type Status = { word: string; count: number; meaning: string | null };

/** What each status word of the bank means. */
function StatusFields({ statuses, isAnswered }: { statuses: readonly Status[]; isAnswered: boolean }) {
  const { setValue, getValues } = useFormContext<Values>();
  const words = statuses.map(({ word }) => word).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the words of the file change
  useEffect(() => {
    if (isAnswered && (getValues('statuses') ?? []).map(({ word }) => word).join('\n') !== words)
      setValue(
        'statuses',
        statuses.map(({ word, meaning }) => ({ word, meaning })),
      );
  }, [words, isAnswered]);
  if (statuses.length === 0) return null;
  return (
    <FormSection title="Status words" note="What each word in the column of the status means" columns={2}>
      {statuses.map(({ word, count }, index) => (
        <SelectField
          key={word}
          name={`statuses.${index}.meaning`}
          label={`${word || 'Empty'} (${plural(count, 'line')})`}
          options={MEANINGS}
        />
      ))}
    </FormSection>
  );
}
