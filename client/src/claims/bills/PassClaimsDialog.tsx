import { Box, chakra } from '@chakra-ui/react';
import { passClaimsInput } from '../../../../server/claims/bills/bill.input.ts';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { naira, plural } from '../../ui/format.ts';
import { also, type Column, moneyColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { BillPassDocument, type BillPassPreviewQuery } from './BillDetailPage.generated.ts';
import type { Bill } from './BillDetailPage.tsx';

type Row = BillPassPreviewQuery['claimsToPass'][number] & { claim: Bill['claims'][number] | undefined };

const claimColumn = textColumn<Row>('Claim', ({ claim }) => claim?.claimNo, {
  ...also('Enrollee', ({ claim }) => claim?.enrollee.fullName),
  always: true,
});
const passing: Column<Row>[] = [claimColumn, moneyColumn('Claimed', (row) => row.claimedAmount, { strong: true })];
const leftOut: Column<Row>[] = [claimColumn, textColumn('Reason', (row) => row.reason)];

type Props = { bill: Bill; preview: BillPassPreviewQuery['claimsToPass']; onClose: () => void };

/** Shows which claims no check remarks on, and passes them together. */
export function PassClaimsDialog({ bill, preview, onClose }: Props) {
  const rows = preview.map((row) => ({ ...row, claim: bill.claims.find(({ id }) => id === row.claimId) }));
  const clean = rows.filter(({ reason }) => reason === null);
  const others = rows.filter(({ reason }) => reason !== null);
  const sum = clean.reduce((total, { claimedAmount }) => total + claimedAmount, 0);
  const count = plural(clean.length, 'claim');
  const claims = clean.map(({ claimId, version }) => ({ id: claimId, version }));
  return (
    <MutationDialog
      schema={passClaimsInput}
      mutation={BillPassDocument}
      defaultValues={{ version: bill.version, claims }}
      variables={() => ({ id: bill.id, input: { version: bill.version, claims } })}
      onClose={onClose}
      onDone={() => toast.done(`${count} passed`)}
      title={clean.length > 0 ? `Pass ${count} without remarks, ${naira(sum)}?` : 'No claim can be passed without opening it'}
      note={clean.length > 0 ? 'All checks were run again. Every line will be approved as claimed.' : 'Open each claim to decide it.'}
      submitLabel={clean.length > 0 ? `Pass ${count}` : null}
      cancelLabel={clean.length > 0 ? undefined : 'Close'}
      size="lg"
    >
      {clean.length > 0 && (
        <Box overflowY="auto" maxH="16rem">
          <DataTable rows={clean} columns={passing} rowKey={(row) => row.claimId} label="Claims without remarks" dense />
        </Box>
      )}
      {others.length > 0 && (
        <Box>
          <chakra.h3 textStyle="h3" mb="1">
            {plural(others.length, 'claim')} left out
          </chakra.h3>
          <Box overflowY="auto" maxH="16rem">
            <DataTable rows={others} columns={leftOut} rowKey={(row) => row.claimId} label="Claims left out" dense />
          </Box>
        </Box>
      )}
    </MutationDialog>
  );
}
