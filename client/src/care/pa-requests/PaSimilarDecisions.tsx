import { Box } from '@chakra-ui/react';
import { Panel } from '../../ui/detail/page.tsx';
import { amount, number } from '../../ui/format.ts';
import { codeColumn, dateColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Shortened } from '../../ui/table/Shortened.tsx';
import { type PaSimilarDecisionsQuery, usePaSimilarDecisionsQuery } from './PaSimilarDecisions.generated.ts';
import { ITEM_DECISION, PA_REASON } from './pa-request.labels.ts';

type Row = PaSimilarDecisionsQuery['paRequest']['similarDecisions'][number];

const reason = ({ reasonCode }: Row) => reasonCode && PA_REASON[reasonCode];

const columns = [
  codeColumn<Row>('Request', (r) => r.requestNo),
  dateColumn<Row>('Decided', (r) => r.decidedAt),
  textColumn<Row>('Service', (r) => r.service.name, { cell: (r) => <Shortened width={216}>{r.service.name}</Shortened> }),
  statusColumn<Row>('Decision', (r) => ITEM_DECISION[r.decision]),
  textColumn<Row>('Units', (r) => `${number(r.approvedQty)}\u00a0of\u00a0${number(r.qty)}`, { labelled: true }),
  moneyColumn<Row>('Approved', (r) => r.approvedAmount, {
    strong: true,
    second: (r) => (r.approvedAmount === r.amount ? null : `of ${amount(r.amount)}`),
    extra: { label: 'Requested', kind: 'money', value: (r) => r.amount },
  }),
  textColumn<Row>('Reason', reason, { cell: (r) => <Shortened width={140}>{reason(r) ?? ''}</Shortened> }),
  textColumn<Row>('Account manager', (r) => r.decidedBy.name, { labelled: true }),
];

/** What account managers decided lately on the same services for the same diagnosis. */
export function PaSimilarDecisions({ id }: { id: string }) {
  const { data } = usePaSimilarDecisionsQuery({ id });
  const rows = data?.paRequest.similarDecisions;
  if (!rows) return null;
  return (
    <Panel title="Similar decisions" note="Same service and main diagnosis, latest first" padding={rows.length === 0}>
      {rows.length === 0 ? (
        <Box color="fg.muted">No decision on these services for this diagnosis yet</Box>
      ) : (
        <DataTable rows={rows} columns={columns} rowKey={(row) => row.id} label="Similar decisions" />
      )}
    </Panel>
  );
}
