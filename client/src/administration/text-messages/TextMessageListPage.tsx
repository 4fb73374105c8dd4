import { useState } from 'react';
import type { SmsDelivery, SmsMessageFilter, SmsStatus } from '../../graphql/types.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { defineLabels } from '../../ui/labels.ts';
import { dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, also, codeColumn, dateTimeColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { type TextMessage_RowFragment, useResendSmsMutation, useTextMessageListPageQuery } from './TextMessageListPage.generated.ts';

type Row = TextMessage_RowFragment;

const SMS_STATUS = defineLabels<SmsStatus>({
  QUEUED: { text: 'Queued', tone: 'info' },
  SENDING: { text: 'Sending', tone: 'info' },
  SENT: { text: 'Sent', tone: 'success' },
  FAILED: { text: 'Failed', tone: 'danger' },
  UNCERTAIN: { text: 'Unconfirmed', tone: 'warn' },
});

const SMS_DELIVERY = defineLabels<SmsDelivery>({
  DELIVERED: { text: 'Delivered', tone: 'success' },
  UNDELIVERED: { text: 'Not delivered', tone: 'danger' },
});

const filters = {
  status: multiSelectFilter('Status', SMS_STATUS),
  delivery: multiSelectFilter('Delivery', SMS_DELIVERY),
  createdAt: dateRangeFilter('Created'),
} satisfies Filters<SmsMessageFilter>;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Not sent', filter: { status: ['FAILED', 'UNCERTAIN'] } },
  { label: 'Not delivered', filter: { delivery: ['UNDELIVERED'] } },
];

const columns = [
  dateTimeColumn<Row>('Created', (r) => r.createdAt, { sort: 'createdAt' }),
  codeColumn<Row>('Phone', (r) => r.phone),
  textColumn<Row>('Text', (r) => r.text),
  statusColumn<Row>('Status', (r) => SMS_STATUS[r.status], { ...also('Error', (r) => r.error), sort: 'status' }),
  textColumn<Row>(
    'Delivery',
    (r) => r.delivery && SMS_DELIVERY[r.delivery].text,
    also('Reason', (r) => r.deliveryNote),
  ),
];

/** Sign-in codes cannot be resent: the person requests a new one. */
const isStuck = ({ status, kind }: Row) => kind !== 'SIGN_IN_CODE' && (status === 'FAILED' || status === 'UNCERTAIN');

export default function TextMessageListPage() {
  const list = useListState(filters, { sort: 'createdAt', direction: 'DESC' });
  const result = useTextMessageListPageQuery(list.variables);
  const [resend] = useResendSmsMutation();
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const menu = (row: Row) =>
    isStuck(row) && (
      <ActionMenu
        compact
        label={`Actions for the message to ${row.phone}`}
        items={[{ label: 'Resend', onSelect: () => setSelectedRow(row) }]}
      />
    );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.smsMessages}
        columns={[...columns, actionsColumn<Row>(menu)]}
        quickFilters={QUICK_FILTERS}
        searchHint="Last digits of the phone number, or text"
        empty={{
          title: 'No text messages found',
          text: 'Text messages to members and facilities are listed here with their delivery status.',
        }}
      />
      {selectedRow && (
        <ConfirmDialog
          open
          onClose={() => setSelectedRow(null)}
          title="Resend this message?"
          text={
            selectedRow.status === 'UNCERTAIN'
              ? 'The gateway did not reply, so the message may already have been delivered. If you resend it, the person may receive it twice.'
              : 'The gateway rejected the message. It will be sent again now.'
          }
          confirmLabel="Resend"
          cancelLabel="Leave as is"
          onConfirm={async () => {
            await resend({ variables: { id: selectedRow.id, input: { version: selectedRow.version } } });
            toast.done('Message queued');
          }}
        />
      )}
    </>
  );
}
