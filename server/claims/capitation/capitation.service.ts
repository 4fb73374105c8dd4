import { checkLookup } from '../../care/eligibility/admit-person.service.ts';
import { writeRead } from '../../members/record-access/record-access.ts';
import { addDays, addMonths, dayOf, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import {
  capitationContestsToDecide,
  visibleCapitationContests,
  visibleCapitationRuns,
  visibleCapitationStatements,
} from './capitation.access.ts';
import {
  capitationReasonInput,
  capitationVersionInput,
  contestCapitationInput,
  decideCapitationContestInput,
  openCapitationRunInput,
} from './capitation.input.ts';
import { capitationApproved, capitationReversed } from './capitation.ledger.ts';
import { capitationContestMachine, capitationRunMachine } from './capitation.machine.ts';
import { issueCapitationBills, withdrawCapitationBills } from './capitation-bills.ts';
import { capitationRunJob } from './capitation-run.job.ts';

async function lockRun(tx: Tx, viewer: Viewer, id: string) {
  await lockRow(tx, 'CapitationRun', id);
  const run = await tx.capitationRun.findFirst({ where: { AND: [{ id }, visibleCapitationRuns(viewer)] } });
  if (!run) throw new DomainError('NOT_FOUND');
  return run;
}

/** Starts the run of a month and fund; a job computes it. Errors: CAP_MONTH, CAP_FUND, CAP_RUN_EXISTS. */
export async function openCapitationRun(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { month: monthText, fundingPool } = parse(openCapitationRunInput, raw);
  const month = new Date(`${monthText}-01T00:00:00Z`);
  const { capitationCutOffDay } = await getSettings();
  const cutOff = addDays(addMonths(month, -1), capitationCutOffDay - 1);
  if (cutOff > today()) throw fieldError('CAP_MONTH', 'month');
  return transact(viewer, 'openCapitationRun', async (write) => {
    const { tx } = write;
    const plans = await tx.plan.count({ where: { fundingPool, capitationPerLife: { gt: 0 } } });
    if (plans === 0) throw fieldError('CAP_FUND', 'fundingPool');
    const run = await tx.capitationRun.create({
      data: { runNo: await monthlyNumber(tx, 'CAP', 3), month, cutOff, fundingPool, computedById: viewer.userId },
    });
    await recordStatus(write, 'CapitationRun', run.id, 'OPEN', null, 'OPEN');
    write.log({
      action: 'CapitationRun.OPEN',
      entityType: 'CapitationRun',
      entityId: run.id,
      summary: `Started capitation run ${run.runNo}`,
    });
    capitationRunJob.start(write, run.id);
    return { id: run.id };
  }).catch((error) => {
    if (isUniqueViolation(error)) throw fieldError('CAP_RUN_EXISTS', 'month');
    throw error;
  });
}

/** Recomputes a run before its approval. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function recomputeCapitationRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(capitationReasonInput, raw);
  return transact(viewer, 'recomputeCapitationRun', async (write) => {
    const run = await lockRun(write.tx, viewer, id);
    assertVersion(run, version);
    await changeStatus(write, capitationRunMachine, run, 'RECOMPUTE', {
      data: { computedById: viewer.userId, computedAt: null, failure: null },
      note: reason,
      summary: `Recomputing ${run.runNo}`,
    });
    capitationRunJob.start(write, id);
    return { id };
  });
}

/** Approves a computed run: each facility is owed its statement and can read it. Errors: FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function approveCapitationRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(capitationVersionInput, raw);
  return transact(viewer, 'approveCapitationRun', async (write) => {
    const { tx } = write;
    const run = await lockRun(tx, viewer, id);
    assertVersion(run, version);
    await changeStatus(write, capitationRunMachine, run, 'APPROVE', {
      data: { approvedById: viewer.userId, approvedAt: now() },
      summary: `Approved capitation run ${run.runNo}: ${nairaText(run.amount)}`,
    });
    await issueCapitationBills(write, run);
    const statements = await tx.capitationStatement.findMany({ where: { runId: id }, select: { id: true, hcpId: true } });
    await capitationApproved.post(
      write,
      statements.map((statement) => statement.id),
    );
    for (const statement of statements)
      write.notify(
        { hcpId: statement.hcpId },
        {
          kind: 'CAPITATION_APPROVED',
          title: `Your capitation statement ${run.runNo} is ready`,
          entityType: 'CapitationStatement',
          entityId: statement.id,
        },
      );
    return { id };
  });
}

/** Reverses an approved run before payment; the month can be run again. Errors: CAP_IN_PAYMENT, FOUR_EYES, STATE_INVALID, CONFLICT_STALE. */
export async function reverseCapitationRun(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(capitationReasonInput, raw);
  return transact(viewer, 'reverseCapitationRun', async (write) => {
    const { tx } = write;
    const run = await lockRun(tx, viewer, id);
    assertVersion(run, version);
    await changeStatus(write, capitationRunMachine, run, 'REVERSE', {
      data: { reverseReason: reason },
      note: reason,
      summary: `Reversed capitation run ${run.runNo}: ${reason}`,
    });
    await withdrawCapitationBills(write, run, reason);
    await tx.capitationLine.updateMany({ where: { runId: id }, data: { isCurrent: false } });
    const statements = await tx.capitationStatement.findMany({ where: { runId: id }, select: { id: true } });
    await capitationReversed.post(
      write,
      statements.map((statement) => statement.id),
    );
    return { id };
  });
}

/** Rate limit, so that contests cannot be used to probe enrolment numbers. Throws ELG_LOOKUPS. */
async function countContested(viewer: Viewer, enrolleeId: string | null): Promise<void> {
  const result = await checkLookup(viewer, enrolleeId, { use: 'CONTEST', purpose: null, field: 'enrolmentNo' });
  if (enrolleeId && result === 'ADMITTED') await writeRead(viewer, 'contestCapitation', { enrolleeId, parts: ['COVER'], purpose: null });
}

/** The facility contests an entry: not its enrollee, or missing. Errors: CAP_CONTEST_LATE, CAP_CONTEST_LIFE, CAP_CONTEST_TWICE. */
export async function contestCapitation(viewer: Viewer, statementId: string, raw: unknown): Promise<{ id: string }> {
  const { kind, enrolmentNo, reason } = parse(contestCapitationInput, raw);
  const { capitationContestDays } = await getSettings();
  return transact(viewer, 'contestCapitation', async (write) => {
    const { tx } = write;
    const statement = await tx.capitationStatement.findFirst({
      where: { AND: [{ id: statementId }, visibleCapitationStatements(viewer)] },
      include: { run: true, hcp: { select: { name: true } } },
    });
    if (!statement) throw new DomainError('NOT_FOUND');
    const { run, hcpId } = statement;
    if (run.status !== 'APPROVED' || !run.approvedAt || addDays(dayOf(run.approvedAt), capitationContestDays) < today())
      throw new DomainError('CAP_CONTEST_LATE', { params: { n: capitationContestDays } });
    const enrollee = await tx.enrollee.findUnique({ where: { enrolmentNo: enrolmentNo.toUpperCase() }, select: { id: true } });
    await countContested(viewer, enrollee?.id ?? null);
    const isOnList =
      enrollee !== null &&
      (await tx.capitationLine.count({ where: { runId: run.id, hcpId, enrolleeId: enrollee.id, reason: 'ASSIGNED' } })) > 0;
    if (!enrollee || isOnList !== (kind === 'NOT_OURS')) throw fieldError('CAP_CONTEST_LIFE', 'enrolmentNo');
    const contest = await tx.capitationContest.create({
      data: { statementId, enrolleeId: enrollee.id, kind, reason, requestedById: viewer.userId, requestedAt: now() },
    });
    await recordStatus(write, 'CapitationContest', contest.id, 'CONTEST', null, 'PENDING', reason);
    write.log({
      action: 'CapitationContest.CONTEST',
      entityType: 'CapitationContest',
      entityId: contest.id,
      summary: `${statement.hcp.name} contested an entry on ${run.runNo}`,
    });
    write.notify(capitationContestsToDecide.audience(contest), {
      kind: 'CAPITATION_CONTESTED',
      title: `${statement.hcp.name} contests an entry on ${run.runNo}`,
      entityType: 'CapitationContest',
      entityId: contest.id,
    });
    return { id: contest.id };
  }).catch((error) => {
    if (isUniqueViolation(error)) throw fieldError('CAP_CONTEST_TWICE', 'enrolmentNo');
    throw error;
  });
}

/** Decides a contest. The next run makes the correction if it is accepted. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function decideCapitationContest(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, isAccepted, note } = parse(decideCapitationContestInput, raw);
  return transact(viewer, 'decideCapitationContest', async (write) => {
    const contest = await write.tx.capitationContest.findFirst({
      where: { AND: [{ id }, visibleCapitationContests(viewer)] },
      include: { statement: { include: { run: { select: { runNo: true } } } } },
    });
    if (!contest) throw new DomainError('NOT_FOUND');
    assertVersion(contest, version);
    const { runNo } = contest.statement.run;
    await changeStatus(write, capitationContestMachine, contest, isAccepted ? 'ACCEPT' : 'REFUSE', {
      data: { decidedById: viewer.userId, decidedAt: now(), decisionNote: note },
      note,
      summary: `${isAccepted ? 'Accepted' : 'Rejected'} a contest of ${runNo}`,
    });
    write.notify(
      { hcpId: contest.statement.hcpId },
      {
        kind: 'CAPITATION_CONTEST_DECIDED',
        title: isAccepted
          ? `Your contest of ${runNo} was accepted; the next run makes the correction`
          : `Your contest of ${runNo} was rejected: ${note}`,
        entityType: 'CapitationStatement',
        entityId: contest.statementId,
      },
    );
    return { id };
  });
}
