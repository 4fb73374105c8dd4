import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addDays, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';

const OPEN = /* GraphQL */ `mutation ($input: OpenCapitationRunInput!) { openCapitationRun(input: $input) { id runNo status cutOff } }`;
const APPROVE = /* GraphQL */ `mutation ($id: ID!, $input: CapitationVersionInput!) { approveCapitationRun(id: $id, input: $input) { status version } }`;
const REVERSE = /* GraphQL */ `mutation ($id: ID!, $input: CapitationReasonInput!) { reverseCapitationRun(id: $id, input: $input) { status } }`;
const RECOMPUTE = /* GraphQL */ `mutation ($id: ID!, $input: CapitationReasonInput!) { recomputeCapitationRun(id: $id, input: $input) { status version } }`;
const CONTEST = /* GraphQL */ `mutation ($statementId: ID!, $input: ContestCapitationInput!) { contestCapitation(statementId: $statementId, input: $input) { id version status } }`;
const DECIDE = /* GraphQL */ `mutation ($id: ID!, $input: DecideCapitationContestInput!) { decideCapitationContest(id: $id, input: $input) { status } }`;
const STATEMENTS = /* GraphQL */ `query ($filter: CapitationStatementFilter) {
  capitationStatements(page: { number: 1, size: 50 }, filter: $filter) { total sum items { id lives amount adjustments total hcp { id } lines { reason amount month enrollee { id } } } }
}`;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const at = (text: string) => setNow(new Date(`${text}T10:00:00Z`));
const REASON = 'The list of the employer came late';

let accountant: { id: string };
let admin: { id: string };
let plan: { id: string; fundingPool: string };
let clinic: { id: string };
let other: { id: string };
let pools = 0;

beforeEach(async () => {
  at('2026-09-28');
  pools += 1;
  accountant = await makeUser('ACCOUNTANT');
  admin = await makeUser('ADMIN');
  plan = await makePlan({ fundingPool: `POOL-${pools}`, capitationPerLife: 145_000n });
  clinic = await makeHcp({ level: 'PRIMARY' });
  other = await makeHcp({ level: 'PRIMARY' });
});
afterEach(() => setNow(null));

const life = (data: Parameters<typeof makeEnrollee>[0] = {}) =>
  makeEnrollee({
    planId: plan.id,
    hcpId: clinic.id,
    hcpSince: day('2026-01-01'),
    coverageStart: day('2026-01-01'),
    coverageEnd: day('2027-01-01'),
    ...data,
  });

async function computed(month = '2026-10') {
  const { data, codes } = await as(accountant).run(OPEN, { input: { month, fundingPool: plan.fundingPool } });
  expect(codes).toEqual([]);
  await runJobs();
  return db.capitationRun.findUniqueOrThrow({ where: { id: data.openCapitationRun.id } });
}

async function approved(month = '2026-10') {
  const run = await computed(month);
  expect((await as(admin).run(APPROVE, { id: run.id, input: { version: run.version } })).codes).toEqual([]);
  return db.capitationRun.findUniqueOrThrow({ where: { id: run.id }, include: { statements: true, lines: true } });
}

const linesOf = async (runId: string) =>
  (await db.capitationLine.findMany({ where: { runId }, orderBy: [{ month: 'asc' }, { amount: 'asc' }] })).map(
    ({ enrolleeId, hcpId, reason, amount }) => ({ enrolleeId, hcpId, reason, amount }),
  );

describe('a run', () => {
  it('counts lives that are covered on the first and assigned to a primary facility on the cut-off day', async () => {
    const counted = await life();
    const elsewhere = await life({ hcpId: other.id });
    const [moved, endedLater, died] = [
      await life({ hcpId: other.id, hcpSince: day('2026-10-01') }),
      await life({ status: 'EXPIRED', statusChangedAt: day('2026-10-05'), coverageEnd: day('2026-10-04') }),
      await life({ status: 'DECEASED', deceasedOn: day('2026-09-30'), statusChangedAt: day('2026-10-02') }),
    ];
    await db.facilityChangeRequest.create({
      data: {
        enrolleeId: moved.id,
        fromHcpId: clinic.id,
        toHcpId: other.id,
        reason: 'Moved house',
        effectiveDate: day('2026-10-01'),
        requestedById: accountant.id,
        status: 'APPROVED',
        decidedById: admin.id,
        decidedAt: day('2026-09-20'),
        appliedAt: day('2026-10-01'),
      },
    });
    await life({ coverageStart: day('2026-10-02') });
    await life({ coverageEnd: day('2026-09-30') });
    await life({ status: 'SUSPENDED', statusChangedAt: day('2026-09-10') });
    await life({ hcpSince: day('2026-09-26') });
    await life({ hcpId: (await makeHcp({ level: 'SECONDARY' })).id });
    at('2026-10-06');
    const run = await computed();
    expect(run).toMatchObject({ status: 'COMPUTED', lives: 4, amount: 580_000n, adjustments: 0n, cutOff: day('2026-09-25') });
    const lines = await linesOf(run.id);
    expect(lines.map(({ enrolleeId, hcpId }) => [enrolleeId, hcpId]).sort()).toEqual(
      [
        [counted.id, clinic.id],
        [elsewhere.id, other.id],
        [moved.id, clinic.id],
        [endedLater.id, clinic.id],
      ].sort(),
    );
    expect(lines.map(({ enrolleeId }) => enrolleeId)).not.toContain(died.id);
  });

  it('is rejected before the cut-off day, for a fund without capitation, and a second time; two concurrent requests create one run', async () => {
    await life();
    const open = (input: object) => as(accountant).run(OPEN, { input: { month: '2026-10', fundingPool: plan.fundingPool, ...input } });
    expect(await open({ month: '2026-11' })).toMatchObject({ codes: ['CAP_MONTH'], fields: { month: expect.anything() } });
    expect((await open({ fundingPool: 'NOBODY' })).codes).toEqual(['CAP_FUND']);
    const variables = { input: { month: '2026-10', fundingPool: plan.fundingPool } };
    expect(await concurrently([accountant, await makeUser('ACCOUNTANT')], OPEN, variables)).toEqual(['CAP_RUN_EXISTS', 'OK']);
  });

  it('is approved by a second person, posts the statements to the ledger, and can be reversed and run again', async () => {
    await life();
    const run = await computed();
    const own = await as(accountant).run(APPROVE, { id: run.id, input: { version: run.version } });
    expect(own.codes).toEqual(['FORBIDDEN']);
    const variables = { id: run.id, input: { version: run.version } };
    expect(await concurrently([admin, admin], APPROVE, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    const entries = () => db.ledgerEntry.findMany({ where: { fundingPool: plan.fundingPool }, orderBy: { postedAt: 'asc' } });
    expect(await entries()).toMatchObject([
      { kind: 'CAPITATION_APPROVED', debit: 'CARE_COST', credit: 'PAYABLE', amount: 145_000n, hcpId: clinic.id },
    ]);
    const version = run.version + 1;
    expect((await as(admin).run(REVERSE, { id: run.id, input: { version, reason: REASON } })).codes).toEqual(['FOUR_EYES']);
    const second = await makeUser('ADMIN');
    expect((await as(second).run(REVERSE, { id: run.id, input: { version, reason: REASON } })).data.reverseCapitationRun.status).toBe(
      'REVERSED',
    );
    expect(await entries()).toMatchObject([
      { kind: 'CAPITATION_APPROVED' },
      { kind: 'CAPITATION_REVERSED', debit: 'PAYABLE', credit: 'CARE_COST' },
    ]);
    expect((await computed()).lives).toBe(1);
  });

  it('can be recomputed until it is approved', async () => {
    await life();
    const run = await computed();
    await life();
    const answer = await as(accountant).run(RECOMPUTE, { id: run.id, input: { version: run.version, reason: REASON } });
    expect(answer.data.recomputeCapitationRun.status).toBe('OPEN');
    await runJobs();
    expect(await db.capitationRun.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({ status: 'COMPUTED', lives: 2 });
    const stale = await as(accountant).run(RECOMPUTE, { id: run.id, input: { version: run.version, reason: REASON } });
    expect(stale.codes).toEqual(['CONFLICT_STALE']);
  });
});

describe('an approved run', () => {
  const CREATE_RUN = /* GraphQL */ `mutation ($input: CreatePaymentRunInput!) { createPaymentRun(input: $input) { id version paymentCount amount } }`;

  it('is paid by a payment run through one bill per facility', async () => {
    await life();
    await life();
    await life({ hcpId: other.id });
    const run = await approved();
    const bills = await db.bill.findMany({ where: { capitation: { runId: run.id } }, orderBy: { payableAmount: 'asc' } });
    expect(
      bills.map(({ kind, status, payableAmount, fundingPool, careMonth }) => ({ kind, status, payableAmount, fundingPool, careMonth })),
    ).toEqual(
      [145_000n, 290_000n].map((payableAmount) => ({
        kind: 'CAPITATION',
        status: 'APPROVED',
        payableAmount,
        fundingPool: plan.fundingPool,
        careMonth: day('2026-10-01'),
      })),
    );
    expect(await db.ledgerEntry.count({ where: { entityId: { in: bills.map(({ id }) => id) } } })).toBe(0);
    const { data, codes } = await as(accountant).run(CREATE_RUN, {
      input: { fundingPool: plan.fundingPool, method: 'BANK_TRANSFER', leftOutHcpIds: [], expectedAmount: 435_000 },
    });
    expect(codes).toEqual([]);
    expect(data.createPaymentRun).toMatchObject({ paymentCount: 2, amount: 435_000 });
    expect((await as(await makeUser('ADMIN')).run(REVERSE, { id: run.id, input: { version: run.version, reason: REASON } })).codes).toEqual(
      ['CAP_IN_PAYMENT'],
    );

    const payment = await db.payment.findFirstOrThrow({ where: { runId: data.createPaymentRun.id, hcpId: clinic.id } });
    const confirmer = await makeUser('ACCOUNTANT');
    const confirmed = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentRunInput!) { confirmPaymentRun(id: $id, input: $input) { status } }`,
      { id: data.createPaymentRun.id, input: { version: data.createPaymentRun.version } },
    );
    expect(confirmed.codes).toEqual([]);
    const paid = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) {
        confirmPayment(id: $id, input: $input) { status advice { claimId claimNo fullName lives capitationStatementId payableAmount paidAmount } }
      }`,
      { id: payment.id, input: { version: payment.version, bankReference: `FT-CAP-${pools}`, paidOn: '2026-09-28' } },
    );
    expect(paid.codes).toEqual([]);
    const statement = run.statements.find(({ hcpId }) => hcpId === clinic.id);
    expect(paid.data.confirmPayment.advice).toEqual([
      {
        claimId: null,
        claimNo: null,
        fullName: null,
        lives: 2,
        capitationStatementId: statement?.id,
        payableAmount: 290_000,
        paidAmount: 290_000,
      },
    ]);
    expect(await db.bill.findFirstOrThrow({ where: { paymentId: payment.id } })).toMatchObject({
      status: 'PAID',
      approvedAmount: 290_000n,
      paidAmount: 290_000n,
    });
    const BILL = /* GraphQL */ `query ($id: ID!) { bill(id: $id) { kind capitation { id } } }`;
    const [paidBill] = await db.bill.findMany({ where: { paymentId: payment.id } });
    const officer = await as(await makeUser('CLAIMS_OFFICER')).run(BILL, { id: paidBill?.id ?? '' });
    expect([officer.codes, officer.data.bill]).toEqual([[], { kind: 'CAPITATION', capitation: null }]);
    const counts = await as(accountant).run(/* GraphQL */ `query ($id: ID!) { capitationRun(id: $id) { payableCount paidCount } }`, {
      id: run.id,
    });
    expect(counts.data.capitationRun).toEqual({ payableCount: 2, paidCount: 1 });
  });

  it('reverses its bills when it is reversed, and none can be paid', async () => {
    await life();
    const run = await approved();
    const reversed = await as(await makeUser('ADMIN')).run(REVERSE, { id: run.id, input: { version: run.version, reason: REASON } });
    expect(reversed.codes).toEqual([]);
    expect(await db.bill.findFirstOrThrow({ where: { capitation: { runId: run.id } } })).toMatchObject({
      status: 'RETURNED',
      returnReason: REASON,
    });
    const { codes } = await as(accountant).run(CREATE_RUN, {
      input: { fundingPool: plan.fundingPool, method: 'BANK_TRANSFER', leftOutHcpIds: [], expectedAmount: 145_000 },
    });
    expect(codes).toEqual(['RUN_EMPTY']);
  });
});

describe('the next run corrects earlier runs', () => {
  it('for deceased and missed enrollees and changed facilities', async () => {
    const [stays, dead, wrong] = [await life(), await life(), await life()];
    await approved();
    at('2026-10-28');
    await db.enrollee.update({ where: { id: dead.id }, data: { status: 'DECEASED', deceasedOn: day('2026-09-12') } });
    await db.enrollee.update({ where: { id: wrong.id }, data: { hcpId: other.id } });
    const late = await life({ hcpId: other.id });
    const run = await approved('2026-11');
    const corrections = (await linesOf(run.id)).filter(({ reason }) => reason !== 'ASSIGNED');
    const key = (line: { enrolleeId: string; amount: bigint }) => `${line.enrolleeId}${line.amount}`;
    expect(corrections.sort((a, b) => key(a).localeCompare(key(b)))).toEqual(
      [
        { enrolleeId: dead.id, hcpId: clinic.id, reason: 'DIED', amount: -145_000n },
        { enrolleeId: wrong.id, hcpId: clinic.id, reason: 'CORRECTED', amount: -145_000n },
        { enrolleeId: wrong.id, hcpId: other.id, reason: 'CORRECTED', amount: 145_000n },
        { enrolleeId: late.id, hcpId: other.id, reason: 'LATE', amount: 145_000n },
      ].sort((a, b) => key(a).localeCompare(key(b))),
    );
    expect(run).toMatchObject({ lives: 3, amount: 435_000n, adjustments: 0n });
    const ofClinic = run.statements.find(({ hcpId }) => hcpId === clinic.id);
    expect(ofClinic).toMatchObject({ lives: 1, amount: 145_000n, adjustments: -290_000n });
    // The facility owes the scheme: debit and credit are swapped.
    expect(await db.ledgerEntry.findFirst({ where: { entityId: ofClinic?.id } })).toMatchObject({
      debit: 'PAYABLE',
      credit: 'CARE_COST',
      amount: 145_000n,
    });
    at('2026-11-28');
    const third = await computed('2026-12');
    expect(third).toMatchObject({ lives: 3, adjustments: 0n });
    expect((await linesOf(third.id)).map(({ enrolleeId }) => enrolleeId)).toContain(stays.id);
  });

  it('for a life whose contest was accepted, and pays the right facility', async () => {
    const [ours, theirs] = [await life(), await life()];
    const run = await approved();
    const desk = await makeHcpUser(clinic);
    const statement = run.statements[0];
    const contest = await as(desk).run(CONTEST, {
      statementId: statement?.id ?? '',
      input: { kind: 'NOT_OURS', enrolmentNo: theirs.enrolmentNo ?? '', reason: 'She never registered with us' },
    });
    expect(contest.codes).toEqual([]);
    const manager = await makeUser('ACCOUNT_MANAGER');
    const decision = { version: 0, isAccepted: true, note: 'The slip names another facility' };
    const variables = { id: contest.data.contestCapitation.id, input: decision };
    expect(await concurrently([manager, manager], DECIDE, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    at('2026-10-28');
    const next = await computed('2026-11');
    expect((await linesOf(next.id)).filter(({ reason }) => reason !== 'ASSIGNED')).toEqual([
      { enrolleeId: theirs.id, hcpId: clinic.id, reason: 'CORRECTED', amount: -145_000n },
    ]);
    expect((await linesOf(next.id)).map(({ enrolleeId }) => enrolleeId)).toContain(ours.id);
  });
});

describe('a facility', () => {
  it('reads only its own statements of approved runs', async () => {
    const person = await life();
    await life({ hcpId: other.id });
    const desk = as(await makeHcpUser(clinic));
    await computed();
    expect((await desk.run(STATEMENTS)).data.capitationStatements.total).toBe(0);
    const run = await db.capitationRun.findFirstOrThrow({ where: { fundingPool: plan.fundingPool } });
    await as(admin).run(APPROVE, { id: run.id, input: { version: run.version } });
    const { data } = await desk.run(STATEMENTS);
    expect(data.capitationStatements).toMatchObject({ total: 1, sum: 145_000 });
    expect(data.capitationStatements.items[0]).toMatchObject({
      lives: 1,
      total: 145_000,
      hcp: { id: clinic.id },
      lines: [{ reason: 'ASSIGNED', amount: 145_000, enrollee: { id: person.id } }],
    });
    const foreign = await db.capitationStatement.findFirstOrThrow({ where: { runId: run.id, hcpId: other.id } });
    const read = await desk.run(/* GraphQL */ `query ($id: ID!) { capitationStatement(id: $id) { id } }`, { id: foreign.id });
    expect(read.codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(STATEMENTS)).codes).toEqual(['FORBIDDEN']);
  });

  it('contests only an entry on its list or a missing one, once, within the contest period', async () => {
    const [ours, elsewhere] = [await life(), await life({ hcpId: other.id })];
    const run = await approved();
    const statementId = run.statements.find(({ hcpId }) => hcpId === clinic.id)?.id ?? '';
    const desk = as(await makeHcpUser(clinic));
    const contest = (kind: 'NOT_OURS' | 'MISSING', enrolmentNo: string | null) =>
      desk.run(CONTEST, { statementId, input: { kind, enrolmentNo: enrolmentNo ?? '', reason: 'Registered at our desk in May' } });
    expect((await contest('NOT_OURS', elsewhere.enrolmentNo)).fields).toHaveProperty('enrolmentNo');
    expect((await contest('MISSING', ours.enrolmentNo)).codes).toEqual(['CAP_CONTEST_LIFE']);
    expect((await contest('MISSING', elsewhere.enrolmentNo)).codes).toEqual([]);
    expect((await contest('MISSING', elsewhere.enrolmentNo)).codes).toEqual(['CAP_CONTEST_TWICE']);
    const stranger = as(await makeHcpUser(other));
    const foreign = await stranger.run(CONTEST, {
      statementId,
      input: { kind: 'NOT_OURS', enrolmentNo: ours.enrolmentNo ?? '', reason: 'Registered at our desk in May' },
    });
    expect(foreign.codes).toEqual(['NOT_FOUND']);
    setNow(addDays(new Date('2026-09-28T10:00:00Z'), 15));
    expect((await contest('NOT_OURS', ours.enrolmentNo)).codes).toEqual(['CAP_CONTEST_LATE']);
  });
});

describe('the report of capitation and use', () => {
  const REPORT = /* GraphQL */ `query ($filter: ReportFilter!) {
    capitationUse(filter: $filter) { rows { label lifeMonths capitation capitationCorrections visits visitsPer100LifeMonths capitationPerVisit referrals approved } }
  }`;

  it('compares the capitation of a facility with the care it provided', async () => {
    const patient = await life();
    await life();
    await approved();
    at('2026-10-20');
    await makeEncounter({ hcpId: clinic.id, enrolleeId: patient.id, visitAt: new Date('2026-10-12T09:00:00Z') });
    const { data, codes } = await as(admin).run(REPORT, { filter: { from: '2026-10-01', to: '2026-10-31', hcpId: [clinic.id] } });
    expect(codes).toEqual([]);
    expect(data.capitationUse.rows).toEqual([
      expect.objectContaining({
        lifeMonths: 2,
        capitation: 290_000,
        capitationCorrections: 0,
        visits: 1,
        visitsPer100LifeMonths: 50,
        capitationPerVisit: 290_000,
        referrals: 0,
        approved: 0,
      }),
    ]);
  });

  it('is not available to officers without finance reports', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    expect((await as(officer).run(REPORT, { filter: { from: '2026-10-01', to: '2026-10-31' } })).codes).toEqual(['FORBIDDEN']);
  });
});
