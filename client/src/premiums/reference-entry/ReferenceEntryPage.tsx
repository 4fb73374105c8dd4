import { useApolloClient } from '@apollo/client/react';
import { Box, Button, Flex, Textarea } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ClipboardEvent, useState } from 'react';
import { MAX_REFERENCE_LINES } from '../../../../server/premiums/reference-entry/reference-sheet.shared.ts';
import { useCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { DecisionBar } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel } from '../../ui/detail/states.tsx';
import { FileButton } from '../../ui/form/fields/FileButton.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { naira, number, plural } from '../../ui/format.ts';
import { shownData } from '../../ui/hooks.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { entryColumns } from './entry-columns.tsx';
import { byInvoiceNumber, entryLines, pastedLines, type Typed, withoutSaved, withTyped } from './entry-lines.ts';
import {
  ReferenceFileLinesDocument,
  useEnterReferencesMutation,
  useReferenceEntryPageQuery,
  useReferencePreviewQuery,
} from './ReferenceEntryPage.generated.ts';

/** Invoices in the table; others can be named by their number. */
const SHOWN = 300;
const NONE = { runId: null, lines: [] };

/** The invoices without an RRR, of a run or all, in which RRRs are typed, pasted or read from a file, checked, and saved together. */
export default function ReferenceEntryPage() {
  const crumbs = useCrumbs();
  const viewer = useViewer();
  const [runId] = useQueryState('run', parseAsString);
  const [typed, setTyped] = useState<Typed[]>([]);
  const result = useReferenceEntryPageQuery(
    { page: { number: 1, size: SHOWN }, filter: { status: ['PENDING', 'PART_PAID'], hasRrr: false, runId } },
    { fetchPolicy: 'cache-and-network' },
  );
  const invoices = shownData(result)?.invoices;
  const input = typed.length > 0 && typed.length <= MAX_REFERENCE_LINES ? { runId, lines: typed } : null;
  const preview = useReferencePreviewQuery({ input: input ?? NONE }, { skip: !input, fetchPolicy: 'no-cache' });
  const checked = (input && shownData(preview)?.referencePreview) ?? [];
  const ready = checked.filter(({ state }) => state === 'READY');
  const rejected = checked.filter(({ state }) => state === 'REJECTED').length;
  const isCurrent = Boolean(preview.data) && !preview.loading;

  const add = (lines: readonly Typed[]) => setTyped((now) => withTyped(now, byInvoiceNumber(invoices?.items ?? [], lines)));
  const paste = (event: ClipboardEvent) => {
    const lines = pastedLines(event.clipboardData.getData('text/plain'));
    if (lines.length === 0) return;
    event.preventDefault();
    add(lines);
  };
  const client = useApolloClient();
  const reading = useAction(
    async (file: File) => {
      const { id } = await uploadFile({ type: 'UserAccount', id: viewer.id }, 'REFERENCE_LIST', file);
      const answer = await client.query({ query: ReferenceFileLinesDocument, variables: { fileId: id }, fetchPolicy: 'no-cache' });
      return answer.data?.referenceFileLines ?? [];
    },
    { onDone: add, done: (lines) => `${plural(lines.length, 'RRR')} read from the file. Nothing is saved yet.` },
  );
  const [enter] = useEnterReferencesMutation();
  const saving = useAction(() => enter({ variables: { input: input ?? NONE } }), {
    onDone: ({ data }) => {
      const answered = data?.enterReferences ?? [];
      const saved = answered.filter(({ state }) => state === 'SAVED');
      setTyped((now) => withoutSaved(now, saved));
      const left = answered.length - saved.length;
      toast.done(`${plural(saved.length, 'RRR')} saved`, {
        text: left > 0 ? `${plural(left, 'line')} rejected; they stay in the table.` : undefined,
      });
    },
  });
  const rows = entryLines(invoices?.items ?? [], typed);
  const columns = entryColumns({ checked, onType: (invoice, rrr) => setTyped((now) => withTyped(now, [{ invoice, rrr }])) });
  return (
    <Page
      bar={
        <DecisionBar
          figures={[
            { label: 'Ready to save', value: number(ready.length) },
            { label: 'Payable with them', value: naira(ready.reduce((sum, { amountDue }) => sum + (amountDue ?? 0), 0)) },
            ...(rejected > 0 ? [{ label: 'Rejected', value: number(rejected) }] : []),
          ]}
          note={rejected > 0 ? 'Rejected lines are not saved; they stay in the table until you correct them.' : undefined}
        >
          {typed.length > 0 && (
            <Button variant="outline" onClick={() => setTyped([])}>
              Clear RRRs
            </Button>
          )}
          <Button loading={saving.busy} disabled={ready.length === 0 || !isCurrent} onClick={() => void saving.act()}>
            {ready.length > 0 ? `Save ${plural(ready.length, 'RRR')}` : 'Save RRRs'}
          </Button>
        </DecisionBar>
      }
    >
      <PageHeader crumbs={crumbs} subtitle={runId ? 'Unpaid invoices of this run without an RRR' : 'Unpaid invoices without an RRR'} />
      <Panel title="Paste or upload" note="Invoice number or MDA code first, RRR last">
        <Flex gap="3" wrap="wrap" align="flex-start">
          <Textarea
            aria-label="Rows from a spreadsheet"
            placeholder="Paste the rows copied from a spreadsheet here"
            rows={2}
            flex="1"
            minW="240px"
            value=""
            onPaste={paste}
            onChange={(event) => add(pastedLines(event.target.value))}
          />
          <FileButton kind="REFERENCE_LIST" label="File of RRRs" loading={reading.busy} onFile={(file) => void reading.act(file)}>
            <Upload size={16} aria-hidden /> Upload CSV or XLSX
          </FileButton>
        </Flex>
        {typed.length > MAX_REFERENCE_LINES && (
          <Box mt="2" color="danger.fg" role="alert">
            At most {number(MAX_REFERENCE_LINES)} RRRs at once. Clear them and paste fewer rows.
          </Box>
        )}
      </Panel>
      <Panel
        title="Invoices"
        note={invoices && invoices.total > SHOWN ? `the first ${SHOWN} of ${number(invoices.total)}` : undefined}
        padding={false}
      >
        {result.error && !invoices ? (
          <ErrorPanel error={result.error} retry={result.refetch} />
        ) : (
          <Box overflowX="auto" onPaste={paste}>
            <DataTable
              rows={rows}
              columns={columns}
              label="Invoices without an RRR"
              loading={!invoices}
              skeletonRows={8}
              empty={<EmptyState title="Every unpaid invoice has an RRR" text="Invoices appear here when they are issued without one." />}
            />
          </Box>
        )}
      </Panel>
    </Page>
  );
}
