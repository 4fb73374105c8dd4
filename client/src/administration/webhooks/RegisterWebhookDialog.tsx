import { registerWebhookInput, WEBHOOK_EVENTS } from '../../../../server/administration/webhooks/webhook.input.ts';
import type { WebhookEvent } from '../../graphql/types.ts';
import { CheckboxesField } from '../../ui/form/fields/choice-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { RegisterWebhookDocument } from './RegisterWebhookDialog.generated.ts';
import { WEBHOOK_EVENT } from './webhook.labels.ts';

/** A secret to be shown once; null if the response with it was lost. */
export type NewSecret = { secret: string | null; url: string };

const EVENT_OPTIONS = WEBHOOK_EVENTS.map((event) => ({ value: event, label: WEBHOOK_EVENT[event].text }));

/** Address and events of a webhook. */
export function WebhookFields() {
  return (
    <>
      <TextField name="url" label="Address" maxLength={500} help="A public https address. Addresses of private networks are not called." />
      <CheckboxesField name="events" label="Events" options={EVENT_OPTIONS} />
    </>
  );
}

type Props = { onClose: () => void; onRegistered: (secret: NewSecret) => void };

export function RegisterWebhookDialog({ onClose, onRegistered }: Props) {
  const events: WebhookEvent[] = [...WEBHOOK_EVENTS];
  return (
    <MutationDialog
      onClose={onClose}
      size="md"
      title="Register a webhook"
      note="Your software gets a signed message for each event: type, number and status of the record, nothing about a person. The secret is shown only once."
      submitLabel="Register webhook"
      schema={registerWebhookInput}
      defaultValues={{ url: '', events }}
      mutation={RegisterWebhookDocument}
      variables={(input) => ({ input })}
      onDone={(data) => {
        if (data) onRegistered({ secret: data.registerWebhook.secret, url: data.registerWebhook.webhook.url });
      }}
    >
      <WebhookFields />
    </MutationDialog>
  );
}
