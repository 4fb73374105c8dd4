import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { BANK_STATEMENT_FIELDS } from '../../../../server/ledger/bank-statements/bank-statement-fields.shared.ts';
import type { BankStatementPreviewInput } from '../../graphql/types.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { bankStatementDetail } from '../../screens/claims.screens.ts';
import { ErrorPanel } from '../../ui/detail/states.tsx';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { naira, plural } from '../../ui/format.ts';
import { ImportFrame, MissingColumns } from '../../ui/sheet/ImportFrame.tsx';
import { toast } from '../../ui/toast.tsx';
import { BankColumnsSections, bankColumnsOf, bankColumnsSchema, useColumnReset } from '../bank-layouts/BankColumns.tsx';
import { fundName } from '../claim.labels.ts';
import {
  useBankStatementNewPageQuery,
  useBankStatementPreviewQuery,
  useImportBankStatementMutation,
} from './BankStatementNewPage.generated.ts';
import { BankStatementPreview } from './BankStatementPreview.tsx';

const schema = z.object({
  accountId: z.string('Choose an account').min(1, 'Choose an account'),
  fileId: z.string('Choose a file').min(1, 'Choose a file'),
  closingBalance: z.number().nullish(),
  ...bankColumnsSchema,
});
type Values = z.output<typeof schema>;

const inputOf = ({ accountId, fileId, ...columns }: Values): BankStatementPreviewInput => ({
  accountId,
  fileId,
  ...bankColumnsOf(columns),
});

const FIRST_ROWS = { number: 1, size: 1 };

/** Imports a bank statement: choose the account and file, match columns, preview rows, confirm. */
export default function BankStatementNewPage() {
  const [run] = useImportBankStatementMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const viewer = useViewer();
  const newCount = useRef(0);
  const funds = useBankStatementNewPageQuery({}).data?.funds ?? [];
  const form = useMutationForm({
    schema,
    defaultValues: { accountId: '', fileId: '', closingBalance: null, mapping: {} },
    submit: async (values) =>
      (await run({ variables: { input: { ...inputOf(values), closingBalance: values.closingBalance, newCount: newCount.current } } })).data
        ?.importBankStatement,
    onDone: (statement) => {
      if (!statement) return;
      toast.done(`${plural(statement.lineCount, 'line')} imported as ${statement.statementNo}, ${statement.matchedCount} matched`);
      void navigate(screenPath(bankStatementDetail, { id: statement.id }) ?? '..');
    },
  });
  const values = form.form.watch() as Values;
  const { accountId, fileId } = values;
  const input = inputOf(values);
  const isChosen = Boolean(accountId && fileId);
  const result = useBankStatementPreviewQuery({ input, page: FIRST_ROWS }, { skip: !isChosen, fetchPolicy: 'network-only' });
  const preview = isChosen ? (result.data ?? result.previousData)?.bankStatementPreview : undefined;
  useColumnReset(form.form, [fileId, accountId]);
  newCount.current = preview?.newCount ?? 0;
  const blocked = !preview
    ? 'Reading the file'
    : preview.missing.length > 0
      ? 'Columns are not matched'
      : preview.refusedCount > 0
        ? `${plural(preview.refusedCount, 'row')} cannot be read`
        : newCount.current === 0
          ? 'No new lines'
          : undefined;
  return (
    <ImportFrame
      form={form}
      title="Import bank statement"
      crumbs={crumbs}
      subtitle="From an Excel or CSV file of the bank"
      preview={preview}
      checkNote="Every row must be readable"
      loadNote="New lines only"
      blocked={isChosen ? blocked : undefined}
      count={newCount.current > 0 ? plural(newCount.current, 'line') : null}
      question={
        preview &&
        `${naira(preview.moneyIn)} came into the account and ${naira(0 - preview.moneyOut)} went out. Lines that name a record of the books are matched; the others wait to be matched.`
      }
    >
      <FormSection title="Statement" columns={2}>
        <SelectField
          name="accountId"
          label="Bank account"
          options={funds.flatMap(({ fundingPool, account }) =>
            account ? [{ value: account.id, label: `${fundName(fundingPool)} fund, ${account.bankName} ${account.accountNumber}` }] : [],
          )}
          help="Accounts are set on the page Funds."
        />
        {preview && preview.closingBalance === null && (
          <MoneyField name="closingBalance" label="Closing balance" optional help="On the last day; the file has no balances" />
        )}
        <FormWide>
          <FileField
            name="fileId"
            label="File"
            kind="BANK_STATEMENT"
            drop
            upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'BANK_STATEMENT', file)}
            help="Excel (XLSX) or CSV, up to 5 MB and 10,000 rows, as the bank delivers it."
          />
        </FormWide>
      </FormSection>
      {result.error && !result.loading && <ErrorPanel error={result.error} retry={result.refetch} />}
      {preview && (
        <>
          <BankColumnsSections fields={BANK_STATEMENT_FIELDS} file={preview} isAnswered={!result.loading} />
          <MissingColumns missing={preview.missing} />
          {preview.missing.length === 0 && <BankStatementPreview input={input} counts={preview} />}
        </>
      )}
    </ImportFrame>
  );
}
