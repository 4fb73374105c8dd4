import type { Subscription } from '@medplum/fhirtypes';
import type { WebhookEvent, WebhookStatus } from '../../generated/prisma/enums.ts';
import { SUBSCRIBED_TYPES, SUBSCRIPTION_CRITERIA } from '../codes/tables.ts';
import { ownExtension } from '../urls.ts';

export type WebhookRow = {
  id: string;
  version: number;
  url: string;
  events: WebhookEvent[];
  status: WebhookStatus;
  unansweredSince: string | null;
};

/** Whether two lists have the same events, in any order. */
export const sameEvents = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/** The criteria of events; those of a webhook that was registered under *Our system* may be some of a type only, which the extensions tell. */
export function criteriaOf(events: readonly WebhookEvent[]): string {
  const exact = Object.entries(SUBSCRIPTION_CRITERIA).find(([, each]) => sameEvents(each, events));
  if (exact) return exact[0];
  return `?_type=${SUBSCRIBED_TYPES.filter((type) => events.some((event) => SUBSCRIPTION_CRITERIA[type].some((each) => each === event))).join(',') || 'ClaimResponse'}`;
}

function statusOf({ status, unansweredSince }: WebhookRow): Subscription['status'] {
  if (status !== 'ACTIVE') return 'off';
  return unansweredSince ? 'error' : 'active';
}

/** A webhook as a subscription. The secret is told once, to whom it was made for. */
export const subscriptionOf = (row: WebhookRow, secret: string | null = null): Subscription => ({
  resourceType: 'Subscription',
  id: row.id,
  meta: { versionId: String(row.version) },
  extension: [
    ...row.events.map((event) => ({ url: ownExtension('webhook-event'), valueCode: event })),
    ...(secret ? [{ url: ownExtension('webhook-secret'), valueString: secret }] : []),
  ],
  status: statusOf(row),
  reason: 'Told of what the scheme decides',
  criteria: criteriaOf(row.events),
  ...(row.status === 'ACTIVE' && row.unansweredSince && { error: `The endpoint has not answered since ${row.unansweredSince}` }),
  channel: { type: 'rest-hook', endpoint: row.url },
});
