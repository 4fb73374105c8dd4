import type { Subscription } from '@medplum/fhirtypes';
import type { WebhookEvent } from '../../generated/prisma/enums.ts';
import type { Call } from '../ask.ts';
import { isSubscribed, SUBSCRIPTION_CRITERIA } from '../codes/tables.ts';
import type { Answer, Sent } from '../kind.ts';
import { webhookAt, webhookById } from '../kinds/subscription-kind.ts';
import { Problems } from '../messages/message.ts';
import { Refusal } from '../refusal.ts';
import { subscriptionOf } from '../resources/subscription.ts';

const REGISTER = /* GraphQL */ `
  mutation FhirRegisterWebhook($input: RegisterWebhookInput!) { registerWebhook(input: $input) { secret webhook { id } } }
`;

/** The events of criteria: one entry of the table, or several types. */
function eventsOf(problems: Problems, criteria: string, path: string): WebhookEvent[] {
  const types = criteria.startsWith('?_type=') ? criteria.slice('?_type='.length).split(',') : [criteria];
  const unknown = types.find((type) => !isSubscribed(type));
  if (unknown !== undefined)
    problems.add('FHIR_CODE', path, { code: unknown.slice(0, 60), codes: Object.keys(SUBSCRIPTION_CRITERIA).join(', ') });
  return [...new Set(types.flatMap((type) => (isSubscribed(type) ? SUBSCRIPTION_CRITERIA[type] : [])))].sort();
}

/** Registers a webhook. The same endpoint and criteria again return the existing one, without its secret. */
export async function subscribe(call: Call, { resource, path }: Sent<Subscription>): Promise<Answer> {
  const problems = new Problems();
  const { status, criteria, channel, end } = resource;
  if (status !== 'requested' && status !== 'active') problems.add('FHIR_STATUS', `${path}.status`, { type: 'Subscription', status });
  if (channel.type !== 'rest-hook') problems.add('FHIR_CODE', `${path}.channel.type`, { code: channel.type, codes: 'rest-hook' });
  if (channel.payload !== undefined) problems.add('FHIR_CHANNEL', `${path}.channel.payload`);
  if (channel.header?.length) problems.add('FHIR_CHANNEL', `${path}.channel.header`);
  if (end !== undefined) problems.add('FHIR_CHANNEL', `${path}.end`);
  const events = eventsOf(problems, criteria, `${path}.criteria`);
  problems.settle();
  const url = channel.endpoint?.trim() ?? '';
  const existing = await webhookAt(call, url, events);
  if (existing) return { status: 200, resource: subscriptionOf(existing), location: `Subscription/${existing.id}` };
  try {
    const { registerWebhook } = await call.ask(REGISTER, { input: { url, events } });
    const row = await webhookById(call, registerWebhook.webhook.id);
    return { status: 201, resource: subscriptionOf(row, registerWebhook.secret), location: `Subscription/${row.id}` };
  } catch (error) {
    throw error instanceof Refusal ? error.placed((field) => (field === 'url' ? `${path}.channel.endpoint` : field && path)) : error;
  }
}
