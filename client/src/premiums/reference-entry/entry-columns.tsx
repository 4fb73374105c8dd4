import { Box, Input } from '@chakra-ui/react';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import type { Label } from '../../ui/labels.ts';
import { StatusTag } from '../../ui/status.tsx';
import { also, type Column, column, dateColumn, linkColumn, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import type { EntryLine } from './entry-lines.ts';
import type { ReferenceEntry_LineFragment } from './ReferenceEntryPage.generated.ts';

type Checked = ReferenceEntry_LineFragment;
type Props = { checked: readonly Checked[]; onType: (invoice: string, rrr: string) => void };

const STATES: Record<'READY' | 'SAVED', Label> = {
  READY: { text: 'Ready to save', tone: 'info' },
  SAVED: { text: 'Saved already', tone: 'success' },
};

const checkText = (verdict: Checked | undefined) =>
  verdict && (verdict.state === 'REJECTED' ? verdict.problem?.message : STATES[verdict.state].text);

/** The columns of the table of RRRs. A verdict is shown only for exactly what stands in its row. */
export function entryColumns({ checked, onType }: Props): Column<EntryLine>[] {
  const byText = new Map(checked.map((line) => [`${line.invoice}\n${line.rrr}`, line]));
  const verdictOf = ({ invoice, rrr }: EntryLine) => (rrr ? byText.get(`${invoice.trim()}\n${rrr.trim()}`) : undefined);
  return [
    linkColumn<EntryLine>('Invoice', (row) => row.invoice, invoiceDetail, { params: ({ listed }) => ({ id: listed?.id ?? '' }) }),
    textColumn<EntryLine>('Payer', (row) => row.listed?.payerName ?? verdictOf(row)?.payerName ?? 'Not in this list', {
      ...also('MDA code', (row) => row.listed?.mda?.code),
    }),
    dateColumn<EntryLine>('Due', (row) => row.listed?.dueDate),
    moneyColumn<EntryLine>('Balance due', (row) => (row.listed ? row.listed.amount - row.listed.amountPaid : verdictOf(row)?.amountDue), {
      strong: true,
    }),
    column<EntryLine>('text', 'RRR', (row) => row.rrr, {
      always: true,
      isField: true,
      width: '176px',
      cell: (row) => (
        <Input
          aria-label={`RRR of ${row.invoice}`}
          aria-invalid={verdictOf(row)?.state === 'REJECTED' || undefined}
          className="code"
          h="32px"
          w="160px"
          px="2"
          inputMode="numeric"
          autoComplete="off"
          maxLength={60}
          value={row.rrr}
          onChange={(event) => onType(row.invoice, event.target.value)}
        />
      ),
    }),
    column<EntryLine>('text', 'Check', (row) => checkText(verdictOf(row)), {
      always: true,
      width: '28%',
      cell: (row) => {
        const verdict = verdictOf(row);
        if (!verdict) return null;
        return verdict.state === 'REJECTED' ? (
          <RowRemark kind="block">{verdict.problem?.message}</RowRemark>
        ) : (
          <Box>
            <StatusTag label={STATES[verdict.state]} />
          </Box>
        );
      },
    }),
  ];
}
