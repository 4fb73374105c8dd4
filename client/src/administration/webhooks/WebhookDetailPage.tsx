import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { updateWebhookInput } from '../../../../server/administration/webhooks/webhook.input.ts';
import { live, liveRecord } from '../../platform/live.ts';
import { useSession } from '../../platform/session.tsx';
import { Kpi, KpiRow } from '../../ui/chart/small.tsx';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { capital, date, dateTime, number } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, type Column, codeColumn, dateTimeColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { type NewSecret, WebhookFields } from './RegisterWebhookDialog.tsx';
import {
  UpdateWebhookDocument,
  useRemoveWebhookMutation,
  useResendWebhookDeliveryMutation,
  useRotateWebhookSecretMutation,
  useTestWebhookMutation,
  useUpdateWebhookMutation,
  useWebhookDeliveriesQuery,
  useWebhookDetailPageQuery,
  type WebhookDeliveryTable_RowFragment,
} from './WebhookDetailPage.generated.ts';
import { WebhookSecretDialog } from './WebhookSecretDialog.tsx';
import type { WebhookTable_RowFragment } from './WebhookTable.generated.ts';
import { deliveryFilters } from './webhook.filters.ts';
import { DELIVERY_STATUS, WEBHOOK_EVENT, WEBHOOK_STATUS } from './webhook.labels.ts';

type Row = WebhookDeliveryTable_RowFragment;
type Webhook = WebhookTable_RowFragment;
type Dialog = 'EDIT' | 'ROTATE' | 'REMOVE';

const QUICK_FILTERS = [{ label: 'All' }, { label: 'Failed', filter: { status: ['FAILED'] } }];

/** What the server answered last, or why it did not. */
const answerText = ({ answerStatus, error }: Row) => error ?? (answerStatus === null ? null : `${answerStatus}`);

const columns: Column<Row>[] = [
  dateTimeColumn<Row>('Time', (row) => row.happenedAt, { sort: 'createdAt', always: true }),
  textColumn<Row>('Event', (row) => WEBHOOK_EVENT[row.event].text, { strong: true }),
  codeColumn<Row>('Number', (row) => row.recordNo),
  textColumn<Row>('New status', (row) => row.recordStatus && capital(row.recordStatus.toLowerCase().replaceAll('_', ' '))),
  numberColumn<Row>('Attempts', (row) => row.attempts, { sort: 'attempts' }),
  dateTimeColumn<Row>('Last attempt', (row) => row.lastAttemptAt, { sort: 'lastAttemptAt' }),
  textColumn<Row>('Last answer', answerText),
  statusColumn<Row>('Status', (row) => DELIVERY_STATUS[row.status]),
];

/** A webhook with its messages. Administrators only read it. */
export default function WebhookDetailPage() {
  const { id = '' } = useParams();
  const { can } = useSession();
  const detail = useWebhookDetailPageQuery({ id }, liveRecord('Webhook', id));
  const list = useListState(deliveryFilters, { sort: 'createdAt', direction: 'DESC' });
  const result = useWebhookDeliveriesQuery({ ...list.variables, filter: { ...list.variables.filter, webhookId: id } }, live('Webhook'));
  const [resend] = useResendWebhookDeliveryMutation();
  const resending = useAction((row: Row) => resend({ variables: { id: row.id, input: { version: row.version } } }), {
    done: 'Message queued',
  });
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const webhook = detail.data?.webhook;
  // Shown alone: nothing that reloads behind it can close it, for the secret cannot be shown again.
  if (secret) return <WebhookSecretDialog {...secret} onClose={() => setSecret(null)} />;
  if (!webhook) return <DetailPage title="Webhook" result={detail} />;
  const isOpen = can('WEBHOOK_WRITE') && webhook.status !== 'REMOVED';
  const reload = () => Promise.all([detail.refetch(), result.refetch()]);
  const menu = (row: Row) =>
    isOpen && row.status !== 'QUEUED' ? (
      <ActionMenu
        compact
        label={`Actions for ${row.recordNo ?? 'the test'}`}
        items={[{ label: 'Send again', onSelect: () => void resending.act(row) }]}
      />
    ) : null;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.webhookDeliveries}
      columns={[...columns, ...(isOpen ? [actionsColumn<Row>(menu)] : [])]}
      title={new URL(webhook.url).host}
      subtitle={`${webhook.url}, registered for ${webhook.hcp.name} by ${webhook.createdBy.name} on ${date(webhook.createdAt)}`}
      searchHint="Number of the record"
      quickFilters={QUICK_FILTERS}
      actions={isOpen && <WebhookActions webhook={webhook} onDone={reload} onSecret={setSecret} />}
      header={
        <KpiRow>
          <Kpi label="Status" value={WEBHOOK_STATUS[webhook.status].text} note={statusNote(webhook)} />
          <Kpi label="Queued" value={number(webhook.queuedCount)} />
          <Kpi label="Failed" value={number(webhook.failedCount)} tone={webhook.failedCount > 0 ? 'danger' : undefined} />
          <Kpi
            label="Events"
            value={number(webhook.events.length)}
            note={webhook.events.map((event) => WEBHOOK_EVENT[event].text).join(', ')}
          />
        </KpiRow>
      }
      empty={{ title: 'No messages yet', text: 'Messages to this address are listed here for 90 days. Send a test to try it.' }}
    />
  );
}

function statusNote({ status, unansweredSince, waitUntil, previousSecretUntil }: Webhook): string | undefined {
  if (status === 'ACTIVE' && unansweredSince)
    return `no answer since ${dateTime(unansweredSince)}${waitUntil ? `, next attempt ${dateTime(waitUntil)}` : ''}`;
  if (status === 'PAUSED') return 'messages wait until it is resumed';
  return previousSecretUntil ? `previous secret also valid until ${dateTime(previousSecretUntil)}` : undefined;
}

type ActionProps = { webhook: Webhook; onDone: () => Promise<unknown>; onSecret: (secret: NewSecret) => void };

function WebhookActions({ webhook, onDone, onSecret }: ActionProps) {
  const { id, version, url, status } = webhook;
  const [test] = useTestWebhookMutation();
  const [update] = useUpdateWebhookMutation();
  const [rotate] = useRotateWebhookSecretMutation();
  const [remove] = useRemoveWebhookMutation();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const isPaused = status === 'PAUSED';
  const testing = useAction(() => test({ variables: { id } }), { done: 'Test queued' });
  const pausing = useAction(() => update({ variables: { id, input: { version, paused: !isPaused } } }), {
    done: isPaused ? 'Webhook resumed' : 'Webhook paused',
  });
  return (
    <>
      <ActionMenu
        items={[
          { label: 'Change', onSelect: () => setDialog('EDIT') },
          { label: isPaused ? 'Resume' : 'Pause', onSelect: () => void pausing.act() },
          { label: 'Renew secret', onSelect: () => setDialog('ROTATE') },
          { label: 'Remove', onSelect: () => setDialog('REMOVE'), tone: 'danger' },
        ]}
      />
      <Button loading={testing.busy} onClick={() => void testing.act()}>
        Send a test
      </Button>
      {dialog === 'EDIT' && (
        <MutationDialog
          onClose={close}
          size="md"
          title="Change the webhook"
          note="A new address is tried immediately, also for messages that wait."
          submitLabel="Save changes"
          schema={updateWebhookInput}
          defaultValues={{ version, url, events: webhook.events }}
          mutation={UpdateWebhookDocument}
          variables={(input) => ({ id, input })}
          onDone={() => {
            toast.done('Webhook changed');
            void onDone();
          }}
        >
          <WebhookFields />
        </MutationDialog>
      )}
      <ConfirmDialog
        open={dialog === 'ROTATE'}
        onClose={close}
        title="Renew the secret?"
        text="The new secret is shown once. For 24 hours, messages are signed with both secrets, so that you can change yours without losing a message."
        confirmLabel="Renew secret"
        cancelLabel="Keep secret"
        onConfirm={async () => {
          const { data } = await rotate({ variables: { id, input: { version } } });
          if (data) onSecret({ secret: data.rotateWebhookSecret.secret, url });
        }}
      />
      <ConfirmDialog
        open={dialog === 'REMOVE'}
        onClose={close}
        title="Remove this webhook?"
        text={`Nothing more will be sent to ${url}. Messages that wait will fail. A removed webhook cannot be used again.`}
        confirmLabel="Remove webhook"
        cancelLabel="Keep webhook"
        tone="danger"
        onConfirm={async () => {
          await remove({ variables: { id, input: { version } } });
          toast.done('Webhook removed');
          await onDone();
        }}
      />
    </>
  );
}
