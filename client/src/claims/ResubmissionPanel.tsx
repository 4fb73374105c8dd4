import { Box, Span } from '@chakra-ui/react';
import { claimDetail } from '../screens/claims.screens.ts';
import { Panel } from '../ui/detail/page.tsx';
import { amount, date } from '../ui/format.ts';
import { defineLabels } from '../ui/labels.ts';
import { ScreenLink } from '../ui/link.tsx';
import { also, type Column, moneyColumn, statusColumn, textColumn } from '../ui/table/columns.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import { CUT_REASON } from './claim.labels.ts';
import type { ResubmissionPanel_ClaimFragment } from './ResubmissionPanel.generated.ts';
import { type Difference, differencesOf } from './resubmission.ts';

const KIND = defineLabels<Difference['kind']>({
  ADDED: { text: 'Added', tone: 'success' },
  REMOVED: { text: 'Removed', tone: 'danger' },
  CHANGED: { text: 'Changed', tone: 'warn' },
});

const quantityAndPrice = (line: Difference['before']) => line && `${line.qty} × ${amount(line.unitPriceClaimed)}`;

const columns: Column<Difference>[] = [
  textColumn<Difference>('Service', ({ service }) => service, { strong: true }),
  moneyColumn<Difference>(
    'Before',
    ({ before }) => before?.amountClaimed,
    also('Before: quantity and price', ({ before }) => quantityAndPrice(before)),
  ),
  moneyColumn<Difference>('Now', ({ after }) => after?.amountClaimed, {
    strong: true,
    ...also('Now: quantity and price', ({ after }) => quantityAndPrice(after)),
  }),
  statusColumn<Difference>('Difference', ({ kind }) => KIND[kind]),
];

const unique = (texts: readonly (string | null | undefined)[]) => [...new Set(texts.filter((text): text is string => !!text))];

/** For a resubmitted claim: the rejected claim, its reasons, and what changed. */
export function ResubmissionPanel({ claim }: { claim: ResubmissionPanel_ClaimFragment }) {
  const old = claim.resubmissionOf;
  if (!old) return null;
  const differences = differencesOf(old.items, claim.items);
  const reasons = unique(old.items.map(({ reasonCode }) => reasonCode && CUT_REASON[reasonCode])).join(', ');
  const words = unique([
    old.history.findLast(({ action }) => action === 'REJECT' || action === 'APPROVE')?.note,
    ...old.items.map(({ note }) => note),
  ]);
  const params = { claimId: old.id, hcpId: old.hcp.id, ...(old.bill && { billId: old.bill.id }) };
  return (
    <Panel title="Resubmission" padding={false}>
      <Box px="3" py="2.5">
        <Box>
          Replaces{' '}
          <ScreenLink to={claimDetail} params={params} className="code">
            {old.claimNo}
          </ScreenLink>
          , which was rejected{old.approvedAt && ` on ${date(old.approvedAt)}`}
          {reasons && (
            <>
              : <Span fontWeight="500">{reasons.toLowerCase()}</Span>
            </>
          )}
          .
        </Box>
        {words.map((text) => (
          <Box key={text} color="fg.muted">
            {text}
          </Box>
        ))}
        {differences.length === 0 && <Box color="fg.muted">Services, quantities and prices are unchanged.</Box>}
      </Box>
      {differences.length > 0 && (
        <Box overflowX="auto">
          <DataTable rows={differences} columns={columns} label="Changes from the rejected claim" />
        </Box>
      )}
    </Panel>
  );
}
