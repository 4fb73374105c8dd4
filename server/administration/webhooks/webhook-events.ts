import { paRequestMachine } from '../../care/pa-requests/pa-request.machine.ts';
import { referralMachine } from '../../care/referrals/referral.machine.ts';
import { billMachine } from '../../claims/bill.machine.ts';
import { claimMachine } from '../../claims/claim.machine.ts';
import { claimDisputeMachine } from '../../claims/claim-disputes/claim-dispute.machine.ts';
import { paymentMachine } from '../../claims/payments/payment.machine.ts';
import type { WebhookEvent } from '../../generated/prisma/enums.ts';
import type { Activity } from '../../scheme/workflow/transact.ts';

/** The `type` of a message, in the form that Standard Webhooks recommends. */
export const MESSAGE_TYPES: Readonly<Record<WebhookEvent, string>> = {
  PA_DECIDED: 'pa_request.decided',
  QUERY_SENT: 'query.sent',
  REFERRAL_DECIDED: 'referral.decided',
  REFERRAL_RECEIVED: 'referral.received',
  CLAIM_DECIDED: 'claim.decided',
  DISPUTE_DECIDED: 'claim_dispute.decided',
  BILL_DECIDED: 'bill.decided',
  PAYMENT_MADE: 'payment.made',
  PAYMENT_REVERSED: 'payment.reversed',
  TEST: 'webhook.test',
};

type Events<Action extends string> = Partial<Record<Action | 'CREATE', readonly WebhookEvent[]>>;

const eventsOf = <Action extends string>({ entity }: { entity: string; actions: Record<Action, unknown> }, events: Events<Action>) =>
  Object.entries(events).map(([action, names]) => [`${entity}.${action}`, names as readonly WebhookEvent[]] as const);

/** The events of an action, by its name in the activity log. Only what somebody else than the told facility does. */
const EVENTS_BY_ACTION: ReadonlyMap<string, readonly WebhookEvent[]> = new Map([
  ...eventsOf(paRequestMachine, {
    APPROVE: ['PA_DECIDED'],
    REJECT: ['PA_DECIDED'],
    AUTO_APPROVE: ['PA_DECIDED'],
    QUERY: ['QUERY_SENT'],
  }),
  ...eventsOf(referralMachine, {
    CREATE: ['REFERRAL_RECEIVED'],
    APPROVE: ['REFERRAL_DECIDED', 'REFERRAL_RECEIVED'],
    REJECT: ['REFERRAL_DECIDED'],
    ACCEPT: ['REFERRAL_DECIDED'],
    ACCEPT_EMERGENCY: ['REFERRAL_DECIDED'],
    DECLINE: ['REFERRAL_DECIDED'],
    QUERY: ['QUERY_SENT'],
  }),
  ...eventsOf(claimMachine, {
    APPROVE: ['CLAIM_DECIDED'],
    REJECT: ['CLAIM_DECIDED'],
    RETURN_WITH_BILL: ['CLAIM_DECIDED'],
    ASK: ['QUERY_SENT'],
    RETURN: ['QUERY_SENT'],
  }),
  ...eventsOf(claimDisputeMachine, {
    UPHOLD: ['DISPUTE_DECIDED'],
    UPHOLD_IN_PART: ['DISPUTE_DECIDED'],
    REFUSE: ['DISPUTE_DECIDED'],
  }),
  ...eventsOf(billMachine, {
    APPROVE: ['BILL_DECIDED'],
    APPROVE_SUPPLEMENT: ['BILL_DECIDED'],
    APPROVE_CAPITATION: ['BILL_DECIDED'],
    REVERSE_CAPITATION: ['BILL_DECIDED'],
    RETURN: ['BILL_DECIDED'],
  }),
  ...eventsOf(paymentMachine, { CONFIRM: ['PAYMENT_MADE'], REVERSE: ['PAYMENT_REVERSED'] }),
]);

export type RecordType = 'PaRequest' | 'Referral' | 'Claim' | 'ClaimDispute' | 'Bill' | 'Payment';
export type RecordEvent = { recordType: RecordType; id: string; event: WebhookEvent };

/** The events of what a transaction changed. */
export const eventsOfActivities = (activities: readonly Activity[]): RecordEvent[] =>
  activities.flatMap(({ action, entityType, entityId }) =>
    (EVENTS_BY_ACTION.get(action) ?? []).flatMap((event) =>
      entityId ? [{ recordType: entityType as RecordType, id: entityId, event }] : [],
    ),
  );
