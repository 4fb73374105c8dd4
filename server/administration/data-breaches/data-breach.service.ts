import type { DataBreach, Prisma } from '../../generated/prisma/client.ts';
import { dayOf, dayOrNull, now } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { dateTime } from '../../platform/lagos-text.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { yearlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { visibleDataBreaches } from './data-breach.access.ts';
import {
  assessDataBreachInput,
  changeDataBreachInput,
  closeDataBreachInput,
  informPeopleInput,
  notifyCommissionInput,
  recordDataBreachInput,
  reopenDataBreachInput,
} from './data-breach.input.ts';
import { dataBreachMachine } from './data-breach.machine.ts';
import { MISSING, missingOf } from './data-breach.rules.ts';

type Facts = Pick<
  DataBreach,
  'title' | 'description' | 'becameAwareAt' | 'occurredFrom' | 'occurredTo' | 'howFound' | 'categories' | 'affectedCount' | 'measures'
>;

/** Names of the facts in the history. */
const FACTS: Record<keyof Facts, string> = {
  title: 'title',
  description: 'facts',
  becameAwareAt: 'became aware',
  occurredFrom: 'occurred from',
  occurredTo: 'occurred to',
  howFound: 'how found',
  categories: 'categories of data',
  affectedCount: 'people affected',
  measures: 'measures',
};

/** Locks a breach at the version shown. Errors: NOT_FOUND, CONFLICT_STALE. */
async function lockBreach(tx: Tx, viewer: Viewer, id: string, version: number): Promise<DataBreach> {
  await lockRow(tx, 'DataBreach', id);
  const breach = await tx.dataBreach.findFirst({ where: { AND: [{ id }, visibleDataBreaches(viewer)] } });
  if (!breach) throw new DomainError('NOT_FOUND');
  assertVersion(breach, version);
  return breach;
}

/** Rejects a future time. */
function requirePast(instant: Date, field: string): void {
  if (instant > now()) throw fieldError('DATA_BREACH_FUTURE', field);
}

/** Checks the facts of an input. Errors: DATA_BREACH_FUTURE. */
function factsOf({ becameAwareAt, occurredFrom, occurredTo, ...input }: ReturnType<typeof recordDataBreachInput.parse>): Facts {
  const facts = {
    ...input,
    becameAwareAt: new Date(becameAwareAt),
    occurredFrom: dayOrNull(occurredFrom),
    occurredTo: dayOrNull(occurredTo),
  };
  requirePast(facts.becameAwareAt, 'becameAwareAt');
  for (const field of ['occurredFrom', 'occurredTo'] as const)
    if ((facts[field]?.getTime() ?? 0) > dayOf(now()).getTime()) throw fieldError('DATA_BREACH_FUTURE', field);
  return facts;
}

const asJson = (facts: object) => JSON.parse(JSON.stringify(facts)) as Prisma.InputJsonObject;

/** Records a breach, for an assessment of its risk. Errors: FORBIDDEN for administrators limited to some LGAs, DATA_BREACH_FUTURE. */
export async function recordDataBreach(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const facts = factsOf(parse(recordDataBreachInput, raw));
  requireWholeScheme(viewer);
  return transact(viewer, 'recordDataBreach', async (write) => {
    const { tx } = write;
    const breach = await tx.dataBreach.create({
      data: { ...facts, breachNo: await yearlyNumber(tx, 'DBR', 3), reportedById: viewer.userId },
    });
    await recordStatus(write, 'DataBreach', breach.id, 'RECORD', null, 'OPEN');
    write.log({
      action: 'DataBreach.RECORD',
      entityType: 'DataBreach',
      entityId: breach.id,
      summary: `Recorded data breach ${breach.breachNo}`,
      after: { status: 'OPEN', ...asJson(facts) },
    });
    return { id: breach.id };
  });
}

/** A step of an open or closed breach: columns that change, note of the history, and summary of the activity log. */
type Step = { data: Partial<DataBreach>; note: string | null; summary: string };

/** Takes one action on a breach in one transaction. Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE, and those of the step. */
async function step(
  viewer: Viewer,
  { operation, action, id, version }: { operation: string; action: (typeof dataBreachMachine.names)[number]; id: string; version: number },
  stepOf: (breach: DataBreach) => Step,
): Promise<{ id: string }> {
  return transact(viewer, operation, async (write: Write) => {
    const breach = await lockBreach(write.tx, viewer, id, version);
    const { to } = dataBreachMachine.next(viewer, breach, action);
    const { data, note, summary } = stepOf(breach);
    await changeStatus(write, dataBreachMachine, breach, action, { data, note, summary, after: { status: to, ...asJson(data) } });
    return { id };
  });
}

/** Changes the facts; the history names the changed ones. Errors: DATA_BREACH_FUTURE, DATA_BREACH_UNCHANGED, DATA_BREACH_ORDER. */
export async function changeDataBreach(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...input } = parse(changeDataBreachInput, raw);
  const facts = factsOf(input);
  return step(viewer, { operation: 'changeDataBreach', action: 'CHANGE', id, version }, (breach) => {
    const changed = (Object.keys(FACTS) as (keyof Facts)[]).filter((name) => JSON.stringify(facts[name]) !== JSON.stringify(breach[name]));
    if (changed.length === 0) throw new DomainError('DATA_BREACH_UNCHANGED');
    requireOrder(facts.becameAwareAt, breach.commissionNotifiedAt, 'becameAwareAt');
    requireOrder(facts.becameAwareAt, breach.peopleInformedAt, 'becameAwareAt');
    const names = changed.map((name) => (name === 'becameAwareAt' ? `${FACTS[name]} (was ${dateTime(breach[name])})` : FACTS[name]));
    return {
      data: Object.fromEntries(changed.map((name) => [name, facts[name]])),
      note: `Changed: ${names.join(', ')}`,
      summary: `Changed data breach ${breach.breachNo}: ${names.join(', ')}`,
    };
  });
}

/** Nobody can be told of a breach before the scheme is aware of it. */
function requireOrder(becameAwareAt: Date, toldAt: Date | null, field: string): void {
  if (toldAt && toldAt < becameAwareAt) throw fieldError('DATA_BREACH_ORDER', field);
}

/** Records the assessment of the risk with its reason; a later assessment replaces it. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function assessDataBreach(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, risk, reason } = parse(assessDataBreachInput, raw);
  return step(viewer, { operation: 'assessDataBreach', action: 'ASSESS', id, version }, ({ breachNo }) => ({
    data: { risk, riskReason: reason },
    note: `${RISK_TEXTS[risk]}: ${reason}`,
    summary: `Assessed data breach ${breachNo}: ${RISK_TEXTS[risk]}`,
  }));
}

const RISK_TEXTS = { UNASSESSED: 'Not assessed', NO_RISK: 'No risk', RISK: 'Risk', HIGH_RISK: 'High risk' } as const;

/** Records that the Commission was notified. Errors: DATA_BREACH_FUTURE, DATA_BREACH_ORDER, STATE_INVALID, CONFLICT_STALE. */
export async function notifyCommission(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, notifiedAt, reference } = parse(notifyCommissionInput, raw);
  const at = new Date(notifiedAt);
  requirePast(at, 'notifiedAt');
  return step(viewer, { operation: 'notifyCommission', action: 'NOTIFY_COMMISSION', id, version }, ({ breachNo, becameAwareAt }) => {
    requireOrder(becameAwareAt, at, 'notifiedAt');
    return {
      data: { commissionNotifiedAt: at, commissionReference: reference },
      note: `${dateTime(at)}, reference ${reference}`,
      summary: `Recorded the notification of the Commission about data breach ${breachNo}, reference ${reference}`,
    };
  });
}

/** Records that the people were informed, and how. Errors: DATA_BREACH_FUTURE, DATA_BREACH_ORDER, STATE_INVALID, CONFLICT_STALE. */
export async function informPeople(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, informedAt, how } = parse(informPeopleInput, raw);
  const at = new Date(informedAt);
  requirePast(at, 'informedAt');
  return step(viewer, { operation: 'informPeople', action: 'INFORM_PEOPLE', id, version }, ({ breachNo, becameAwareAt }) => {
    requireOrder(becameAwareAt, at, 'informedAt');
    return {
      data: { peopleInformedAt: at, peopleInformedHow: how },
      note: `${dateTime(at)}: ${how}`,
      summary: `Recorded how the people of data breach ${breachNo} were informed`,
    };
  });
}

/**
 * Closes a breach after everyone who must be told was told.
 * Errors: DATA_BREACH_UNASSESSED, DATA_BREACH_NOT_NOTIFIED, DATA_BREACH_NOT_INFORMED, STATE_INVALID, CONFLICT_STALE.
 */
export async function closeDataBreach(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, closingText } = parse(closeDataBreachInput, raw);
  return step(viewer, { operation: 'closeDataBreach', action: 'CLOSE', id, version }, (breach) => {
    const [missing] = missingOf(breach);
    if (missing) throw new DomainError(MISSING[missing]);
    return { data: { closedAt: now(), closingText }, note: closingText, summary: `Closed data breach ${breach.breachNo}` };
  });
}

/** Reopens a closed breach with a reason; the history keeps the closing text. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function reopenDataBreach(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(reopenDataBreachInput, raw);
  return step(viewer, { operation: 'reopenDataBreach', action: 'REOPEN', id, version }, ({ breachNo }) => ({
    data: { closedAt: null, closingText: null },
    note: reason,
    summary: `Reopened data breach ${breachNo}: ${reason}`,
  }));
}
