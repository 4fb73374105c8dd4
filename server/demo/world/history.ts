import { statusText } from '../../platform/errors.ts';
import { sqlTimestamp } from './days.ts';
import type { User, World } from './world.ts';

type Change = {
  entity: string;
  id: string;
  /** Display label of the record. */
  label: string;
  action: string;
  from: string | null;
  to: string;
  /** null: the system. */
  by: User | null;
  at: number;
  note?: string | null;
};

const ENTITY_LABELS: Record<string, string> = {
  Encounter: 'visit',
  PaRequest: 'PA request',
  PaCode: 'PA code',
  Referral: 'referral',
  Bill: 'bill',
  ClaimDispute: 'dispute',
  ClaimUpload: 'claim upload',
  Payment: 'payment',
  FacilityChangeRequest: 'facility change',
  DependantRequest: 'dependant request',
  Hcp: 'facility',
  HcpBankChange: 'bank change',
  CapitationContest: 'contest',
  CapitationRun: 'capitation run',
  CardRun: 'print run',
  InvoiceRun: 'invoice run',
  ClosedMonth: 'month',
  FundMovement: 'fund movement',
  BankLine: 'line of bank statement',
  Mda: 'MDA',
  ApiKey: 'API key',
  SecondLook: 'second review of claim',
  DataBreach: 'data breach',
  DataSubjectRequest: 'data request',
  Complaint: 'complaint',
};

/** Writes a change of status: the `StatusChange` row, and the activity log entry if it is recent. */
export function recordChange(world: World, { entity, id, label, action, from, to, by, at, note }: Change): void {
  const { random, copyBuffer } = world;
  const timestamp = sqlTimestamp(at);
  copyBuffer.add('StatusChange', {
    id: random.uuid(at),
    entityType: entity,
    entityId: id,
    action,
    fromStatus: from,
    toStatus: to,
    actorId: by?.id ?? null,
    note: note ?? null,
    at: timestamp,
  });
  if (at < world.logFrom) return;
  copyBuffer.add('ActivityLog', {
    id: random.uuid(at),
    at: timestamp,
    actorId: by?.id ?? null,
    actorRole: by?.role ?? null,
    action: `${entity}.${action}`,
    entityType: entity,
    entityId: id,
    summary: `${ENTITY_LABELS[entity] ?? entity} ${label}: ${from ? `${statusText(from)} → ` : ''}${statusText(to)}`.replace(
      /^./,
      (letter) => letter.toUpperCase(),
    ),
    before: from ? `{"status":"${from}"}` : null,
    after: `{"status":"${to}"}`,
  });
}
