import type { WebhookStatus } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import { ID, type Kind, nextOf, notFound, pageInput, statusesOf, statusParameter } from '../kind.ts';
import { checkedOutcome, issue, Refusal } from '../refusal.ts';
import { sameEvents, subscriptionOf, type WebhookRow } from '../resources/subscription.ts';

const WEBHOOKS = /* GraphQL */ `
  query FhirWebhooks($one: Boolean!, $id: ID!, $page: PageInput!, $filter: WebhookFilter, $search: String) {
    webhook(id: $id) @include(if: $one) { ...FhirWebhook }
    webhooks(page: $page, filter: $filter, search: $search) @skip(if: $one) { total items { ...FhirWebhook } }
  }
  fragment FhirWebhook on Webhook { id version url events status unansweredSince }
`;
const REMOVE = /* GraphQL */ `
  mutation FhirRemoveWebhook($id: ID!, $input: RemoveWebhookInput!) { removeWebhook(id: $id, input: $input) { id } }
`;

const STATUS_CODES: Readonly<Record<WebhookStatus, string>> = { ACTIVE: 'active', PAUSED: 'off', REMOVED: 'off' };

export async function webhookById({ ask }: Call, id: string): Promise<WebhookRow> {
  try {
    const { webhook } = await ask(WEBHOOKS, { one: true, id, page: { number: 1, size: 1 } });
    if (webhook) return webhook;
  } catch (error) {
    if (!(error instanceof Refusal && error.issues.every(({ code }) => code === 'NOT_FOUND'))) throw error;
  }
  throw notFound('Subscription', id);
}

/** An active webhook at this address that is told of these events. */
export async function webhookAt({ ask }: Call, url: string, events: readonly string[]): Promise<WebhookRow | null> {
  const { webhooks } = await ask(WEBHOOKS, { one: false, id: '', page: { number: 1, size: 20 }, filter: { status: ['ACTIVE'] } });
  return webhooks?.items.find((row) => row.url === url && sameEvents(row.events, events)) ?? null;
}

export const SUBSCRIPTION: Kind = {
  type: 'Subscription',
  profiles: [],
  text: 'A webhook of your facility: channel.type rest-hook, an https endpoint, no payload and no header. The message names the record by its id; its signature is that of Standard Webhooks, with the secret in the answer to the create (extension webhook-secret), which is told once. criteria is ClaimResponse (also with ?use=claim or ?use=preauthorization), ServiceRequest, Task, PaymentReconciliation, or several as ?_type=ClaimResponse,Task. Deleted, it is off.',
  read: async (call, id) => subscriptionOf(await webhookById(call, id)),
  parameters: [ID, statusParameter(['active', 'off'])],
  search: async (call, query) => {
    const id = query.id('_id');
    const status = statusesOf(query, 'status', STATUS_CODES);
    if (id) {
      const resources = await webhookById(call, id).then(
        (row) => [subscriptionOf(row)],
        (error) => (error instanceof Refusal ? [] : Promise.reject(error)),
      );
      return { resources, total: resources.length };
    }
    const { webhooks } = await call.ask(WEBHOOKS, { one: false, id: '', page: pageInput(query), filter: { ...(status && { status }) } });
    const { items = [], total = 0 } = webhooks ?? {};
    return { resources: items.map((row) => subscriptionOf(row)), total, next: nextOf(query, { items, total }) };
  },
  isSent: true,
  remove: async (call, id) => {
    const { status, version } = await webhookById(call, id);
    if (status !== 'REMOVED') await call.ask(REMOVE, { id, input: { version } });
    return { status: 200, resource: checkedOutcome([{ ...issue('FHIR_OFF'), severity: 'information' }]) };
  },
};
