import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeMda, makePlan, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeInvoice } from '../../testing/make/make-invoice.ts';

const OPEN = /* GraphQL */ `mutation ($input: OpenInvoiceRunInput!) { openInvoiceRun(input: $input) { id runNo status } }`;
const RECOMPUTE = /* GraphQL */ `mutation ($id: ID!, $input: RecomputeInvoiceRunInput!) { recomputeInvoiceRun(id: $id, input: $input) { status version } }`;
const LEAVE_OUT = /* GraphQL */ `mutation ($id: ID!, $input: ExcludeInvoiceDraftInput!) { excludeInvoiceDraft(id: $id, input: $input) { bodies amount version } }`;
const ISSUE = /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceRunInput!) { issueInvoiceRun(id: $id, input: $input) { status dueDate } }`;
const DISCARD = /* GraphQL */ `mutation ($id: ID!, $input: DiscardInvoiceRunInput!) { discardInvoiceRun(id: $id, input: $input) { status discardReason } }`;
const DRAFTS = /* GraphQL */ `query ($filter: InvoiceDraftFilter) {
  invoiceDrafts(page: { number: 1, size: 50 }, filter: $filter) { total sum items { lives amount leftOut run { runNo } mda { id } invoice { invoiceNo } } }
}`;
const LIVES = /* GraphQL */ `query ($filter: InvoiceLifeFilter, $search: String) {
  invoiceLives(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total sum items { fullName days amount reason } }
}`;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const at = (text: string) => setNow(new Date(`${text}T10:00:00Z`));

let accountant: { id: string };
let plan: { id: string };
let mda: { id: string };

beforeEach(async () => {
  at('2026-11-20');
  await db.invoiceRun.updateMany({ where: { status: { in: ['OPEN', 'COMPUTED'] } }, data: { status: 'DISCARDED', discardReason: 'Test' } });
  await db.mda.updateMany({ data: { isActive: false } });
  await db.plan.updateMany({ data: { paymentResponsibility: 'SELF' } });
  accountant = await makeUser('ACCOUNTANT');
  plan = await makePlan({
    ...{ paymentResponsibility: 'MDA', premiumType: 'PERCENT_BASIC', premiumValue: 500n, employeeShare: 175, employerShare: 325 },
  });
  mda = await makeMda();
});
afterEach(() => setNow(null));

/** A principal of the employer with ₦100,000 a month, covered long since. */
const employee = (data: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) =>
  makeEnrollee({ planId: plan.id, mdaId: mda.id, basicSalary: 10_000_000n, coverageStart: day('2026-01-01'), coverageEnd: null, ...data });

async function computed(month = '2026-11') {
  const { data, codes } = await as(accountant).run(OPEN, { input: { month } });
  expect(codes).toEqual([]);
  await runJobs();
  return db.invoiceRun.findUniqueOrThrow({ where: { id: data.openInvoiceRun.id }, include: { drafts: true } });
}

async function issued(month = '2026-11') {
  const { id, version } = await computed(month);
  expect((await as(accountant).run(ISSUE, { id, input: { version, dueDate: '2026-12-24' } })).codes).toEqual([]);
  return db.invoiceRun.findUniqueOrThrow({ where: { id }, include: { drafts: { include: { invoice: { include: { lines: true } } } } } });
}

const livesOf = async (runId: string) =>
  (await db.invoiceLife.findMany({ where: { draft: { runId } } })).map(({ enrolleeId, days, amount, reason }) => [
    enrolleeId,
    days,
    Number(amount),
    reason,
  ]);

describe('the drafts of a month', () => {
  it('contain an employer’s principals for the days they were covered', async () => {
    const whole = await employee();
    const joined = await employee({ coverageStart: day('2026-11-16') });
    const left = await employee({ status: 'DISABLED', statusChangedAt: new Date('2026-11-10T09:00:00Z') });
    const ended = await employee({ status: 'EXPIRED', coverageEnd: day('2026-11-03'), statusChangedAt: day('2026-11-04') });
    const died = await employee({ status: 'DECEASED', deceasedOn: day('2026-11-15'), statusChangedAt: day('2026-11-18') });
    const unpaid = await employee({ basicSalary: null });
    const renewed = await employee({ coverageStart: day('2026-11-21') });
    await db.coverPeriod.create({ data: { enrolleeId: renewed.id, startsOn: day('2025-01-01'), endsOn: day('2026-11-05') } });
    await employee({ status: 'EXPIRED', coverageEnd: day('2026-10-31'), statusChangedAt: day('2026-11-01') });
    await employee({ coverageStart: day('2026-12-01') });
    await employee({ status: 'PENDING_APPROVAL', coverageStart: null });
    await employee({ relationship: 'SPOUSE', principalId: whole.id });
    await employee({ mdaId: null });
    const run = await computed();
    expect((await livesOf(run.id)).sort()).toEqual(
      [
        [whole.id, 30, 500_000, 'WHOLE_MONTH'],
        [joined.id, 15, 250_000, 'JOINED'],
        [left.id, 9, 150_000, 'LEFT'],
        [ended.id, 3, 50_000, 'LEFT'],
        [died.id, 15, 250_000, 'DIED'],
        [unpaid.id, 30, 0, 'NO_SALARY'],
        [renewed.id, 15, 250_000, 'JOINED'],
      ].sort(),
    );
    expect(run).toMatchObject({ status: 'COMPUTED', bodies: 1, lives: 7, amount: 1_450_000n });
    expect(run.drafts).toMatchObject([{ lives: 7, partLives: 5, withoutSalary: 1, leftOut: null, invoiceId: null }]);
    expect(await db.invoice.count({ where: { mdaId: mda.id } })).toBe(0);
  });

  it('follow the rule of an employer that has its own, and that of a flat plan', async () => {
    await db.mda.update({ where: { id: mda.id }, data: { premiumType: 'FLAT', premiumValue: 300_000n } });
    await employee({ basicSalary: null });
    const percent = await makeMda({ premiumType: 'PERCENT', premiumValue: 400n });
    await employee({ mdaId: percent.id });
    const flatPlan = await makePlan({
      paymentResponsibility: 'MDA',
      premiumType: 'FLAT_INDIVIDUAL',
      premiumValue: 1_200_000n,
      durationMonths: 12,
    });
    const flat = await makeMda();
    await employee({ mdaId: flat.id, planId: flatPlan.id });
    const run = await computed();
    const amountOf = new Map(run.drafts.map(({ mdaId, amount }) => [mdaId, amount]));
    expect([mda, percent, flat].map(({ id }) => amountOf.get(id))).toEqual([300_000n, 400_000n, 100_000n]);
  });

  it('list excluded MDAs: without lives, without an amount, disabled, already invoiced, or excluded manually', async () => {
    await employee();
    const [empty, unpaid, disabled, invoiced] = [await makeMda(), await makeMda(), await makeMda({ isActive: false }), await makeMda()];
    await employee({ mdaId: unpaid.id, basicSalary: null });
    await employee({ mdaId: disabled.id });
    await employee({ mdaId: invoiced.id });
    await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: invoiced.id, planId: plan.id, period: day('2026-11-01') });
    const run = await computed();
    const leftOut = new Map(run.drafts.map((draft) => [draft.mdaId, draft.leftOut]));
    expect([empty, unpaid, disabled, invoiced, mda].map(({ id }) => leftOut.get(id))).toEqual([
      'NO_LIVES',
      'NO_AMOUNT',
      'DISABLED',
      'INVOICED',
      null,
    ]);
    const draft = run.drafts.find(({ mdaId }) => mdaId === mda.id);
    const input = { version: run.version, draftId: draft?.id, reason: 'The payroll is not in yet' };
    const { data } = await as(accountant).run(LEAVE_OUT, { id: run.id, input: { ...input, draftId: String(draft?.id) } });
    expect(data.excludeInvoiceDraft).toMatchObject({ bodies: 0, amount: 0 });
    const { version } = data.excludeInvoiceDraft;
    expect((await as(accountant).runText(LEAVE_OUT, { id: run.id, input: { ...input, version } })).codes).toEqual(['INR_LEFT_OUT']);
    expect((await as(accountant).run(ISSUE, { id: run.id, input: { version, dueDate: '2026-12-24' } })).codes).toEqual(['INR_EMPTY']);
    // Recomputing includes it again.
    expect((await as(accountant).run(RECOMPUTE, { id: run.id, input: { version } })).codes).toEqual([]);
    await runJobs();
    expect(await db.invoiceRun.findUniqueOrThrow({ where: { id: run.id } })).toMatchObject({ bodies: 1, amount: 500_000n });
  });

  it('are computed once at a time, up to the next month', async () => {
    await employee();
    const open = (month: string) => as(accountant).run(OPEN, { input: { month } });
    expect(await open('2027-01')).toMatchObject({ codes: ['INR_MONTH'], fields: { month: expect.anything() } });
    const people = [accountant, await makeUser('ACCOUNTANT')];
    expect(await concurrently(people, OPEN, { input: { month: '2026-12' } })).toEqual(['INR_RUN_EXISTS', 'OK']);
    expect((await open('2026-11')).codes).toEqual([]);
  });
});

describe('issuing', () => {
  it('gives each employer one invoice with its lines, its ledger entry and an email', async () => {
    await employee();
    await employee({ coverageStart: day('2026-11-16') });
    const run = await issued();
    expect(run).toMatchObject({ status: 'ISSUED', dueDate: day('2026-12-24') });
    const invoice = run.drafts[0]?.invoice;
    expect(invoice).toMatchObject({
      ...{ kind: 'PREMIUM_MDA', status: 'PENDING', amount: 750_000n, mdaId: mda.id, planId: plan.id, period: day('2026-11-01') },
      invoiceNo: expect.stringMatching(/^INV-2026-\d{6}$/),
    });
    expect(invoice?.lines.map(({ description, amount }) => [description, Number(amount)])).toEqual([
      ["Employees' share, 1.75% of basic salary, 2 principals, Nov 2026", 262_500],
      ["Employer's share, 3.25% of basic salary, 2 principals, Nov 2026", 487_500],
    ]);
    expect(await db.ledgerEntry.findMany({ where: { entityId: String(invoice?.id) } })).toMatchObject([
      { kind: 'INVOICE_ISSUED', amount: 750_000n, mdaId: mda.id },
    ]);
    expect(await db.statusChange.count({ where: { entityId: String(invoice?.id), action: 'ISSUE' } })).toBe(1);
    expect(await db.activityLog.count({ where: { entityId: String(invoice?.id), action: 'Invoice.ISSUE' } })).toBe(1);
    // The list stays as it was.
    await db.enrollee.updateMany({ where: { mdaId: mda.id }, data: { fullName: 'Somebody Else' } });
    const { data } = await as(accountant).run(LIVES, { filter: { draftId: String(run.drafts[0]?.id) } });
    expect(data.invoiceLives).toMatchObject({ total: 2, sum: 750_000 });
    expect(data.invoiceLives.items.map(({ fullName }) => fullName)).not.toContain('Somebody Else');
  });

  it('has a line for whole and one for part months where the premium is flat', async () => {
    await db.mda.update({ where: { id: mda.id }, data: { premiumType: 'FLAT', premiumValue: 300_000n } });
    await employee();
    await employee();
    await employee({ coverageStart: day('2026-11-16') });
    const run = await issued();
    expect(run.drafts[0]?.invoice?.lines.map(({ description, qty, amount }) => [description, qty, Number(amount)])).toEqual([
      ['Premium per principal, Nov 2026', 2, 600_000],
      ['Part of the month, 1 principal, Nov 2026', 1, 150_000],
    ]);
  });

  it('succeeds once for two simultaneous requests; a later run replaces a cancelled invoice', async () => {
    await employee();
    const { id, version } = await computed();
    const variables = { id, input: { version, dueDate: '2026-12-24' } };
    expect(await concurrently([accountant, await makeUser('ACCOUNTANT')], ISSUE, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await computed()).toMatchObject({ bodies: 0 });
    await db.invoice.updateMany({ where: { mdaId: mda.id }, data: { status: 'CANCELLED', cancelReason: 'Test' } });
    await db.invoiceRun.updateMany({ where: { status: 'COMPUTED' }, data: { status: 'DISCARDED', discardReason: 'Test' } });
    expect((await issued()).drafts[0]?.invoice).toMatchObject({ status: 'PENDING' });
  });

  it('is rejected with a past due date, for a discarded run, and if an employer was invoiced in the meantime', async () => {
    await employee();
    const run = await computed();
    const issue = (input: object = {}) =>
      as(accountant).runText(ISSUE, { id: run.id, input: { version: run.version, dueDate: '2026-12-24', ...input } });
    expect(await issue({ dueDate: '2026-11-19' })).toMatchObject({ codes: ['INR_DUE'], fields: { dueDate: expect.anything() } });
    const invoice = await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: mda.id, planId: plan.id, period: day('2026-11-01') });
    expect((await issue()).codes).toEqual(['CONFLICT_STALE']);
    await db.invoice.update({ where: { id: invoice.id }, data: { status: 'CANCELLED', cancelReason: 'Test' } });
    const { data } = await as(accountant).run(DISCARD, { id: run.id, input: { version: run.version, reason: 'Wrong month' } });
    expect(data.discardInvoiceRun).toEqual({ status: 'DISCARDED', discardReason: 'Wrong month' });
    expect((await issue({ version: run.version + 1 })).codes).toEqual(['STATE_INVALID']);
    const recompute = { id: run.id, input: { version: run.version + 1 } };
    expect((await as(accountant).run(RECOMPUTE, recompute)).codes).toEqual(['STATE_INVALID']);
  });
});

describe('visibility of runs and lists', () => {
  it('shows lists to accountants and administrators, and runs to viewers of the whole scheme', async () => {
    const employer = await makeMda({ lgaId: (await makeTown()).lgaId });
    await employee();
    await employee({ mdaId: employer.id });
    const run = await computed();
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [String(employer.lgaId)] });
    const answer = await as(narrowed).run(DRAFTS, { filter: { runId: run.id } });
    expect(answer.data.invoiceDrafts.items.map(({ mda: { id } }) => id)).toEqual([employer.id]);
    expect((await as(narrowed).run(LIVES, { filter: {} })).data.invoiceLives.total).toBe(1);
    const input = { version: run.version, dueDate: '2026-12-24' };
    expect((await as(narrowed).run(ISSUE, { id: run.id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(OPEN, { input: { month: '2026-12' } })).codes).toEqual(['FORBIDDEN']);
    const admin = await makeUser('ADMIN');
    expect((await as(admin).run(DRAFTS, { filter: { runId: run.id } })).data.invoiceDrafts).toMatchObject({ total: 2, sum: 1_000_000 });
    expect((await as(admin).run(ISSUE, { id: run.id, input })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('REGISTRATION_OFFICER')).run(LIVES, { filter: {} })).codes).toEqual(['FORBIDDEN']);
  });
});
