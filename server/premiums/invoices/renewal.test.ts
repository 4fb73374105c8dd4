import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeRrr } from '../../testing/make/make-invoice.ts';

const OFFER = /* GraphQL */ `query { renewalOffer { from amount daysAfterPayment } }`;
const RENEW = /* GraphQL */ `mutation { requestRenewal { id amount status version } }`;
const PAY = /* GraphQL */ `mutation($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { status } }`;
const TRADERS = {
  sector: 'INFORMAL',
  paymentResponsibility: 'SELF',
  premiumType: 'FLAT_FAMILY',
  premiumValue: 1_200_000n,
  familyPremium: 5_000_000n,
  periodType: 'MONTHS',
  durationMonths: 12,
} as const;

/** A member of a plan that people pay themselves, with cover that ends in `endsIn` days. */
async function makeMember(endsIn: number, plan: object = TRADERS, more: object = {}) {
  const coverageEnd = addDays(today(), endsIn);
  const cover = { planId: (await makePlan(plan)).id, coverageStart: addMonths(coverageEnd, -12), coverageEnd };
  const principal = await makeEnrollee({ ...cover, status: endsIn < 0 ? 'EXPIRED' : 'ACTIVE', ...more });
  return { principal, cover, member: await makeUser('ENROLLEE', { enrolleeId: principal.id }) };
}

async function pay(invoice: { id: string; amount: number; version: number }) {
  const input = { version: invoice.version, rrr: makeRrr(), amount: invoice.amount, paidOn: isoDay(today()) };
  return as(await makeUser('ACCOUNTANT')).run(PAY, { id: invoice.id, input });
}

describe('a member renews', () => {
  it('in the last 60 days: the paid invoice extends the whole family’s cover from its old end date', async () => {
    const { principal, cover, member } = await makeMember(20);
    const spouse = await makeEnrollee({
      ...cover,
      principalId: principal.id,
      relationship: 'SPOUSE',
      enrolmentNo: `${principal.enrolmentNo}-01`,
    });
    expect((await as(member).run(OFFER)).data.renewalOffer).toEqual({
      from: isoDay(addDays(cover.coverageEnd, 1)),
      amount: 5_000_000,
      daysAfterPayment: null,
    });
    const { data } = await as(member).run(RENEW);
    expect(data.requestRenewal).toMatchObject({ amount: 5_000_000, status: 'PENDING' });
    expect((await as(member).run(OFFER)).data.renewalOffer).toBeNull();
    expect((await pay(data.requestRenewal)).codes).toEqual([]);
    const end = addDays(addMonths(addDays(cover.coverageEnd, 1), 12), -1);
    for (const { id } of [principal, spouse])
      expect(await db.enrollee.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'ACTIVE', coverageEnd: end });
    expect((await as(member).run(RENEW)).codes).toEqual(['REN_NOT_DUE']);
  });

  it('after the end: cover is active again', async () => {
    const { principal, member } = await makeMember(-10);
    const { data } = await as(member).run(RENEW);
    expect(data.requestRenewal.amount).toBe(1_200_000);
    await pay(data.requestRenewal);
    const { status, coverageEnd } = await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } });
    expect([status, coverageEnd && coverageEnd > addMonths(today(), 11)]).toEqual(['ACTIVE', true]);
  });

  it.each([
    ['within the grace days', -30, 0],
    ['past the grace days, after the waiting days of the plan', -31, 45],
  ])('%s, from the day that was offered', async (_when, endsIn, daysAfterPayment) => {
    const { principal, member } = await makeMember(endsIn, { ...TRADERS, waitingDays: 45 });
    const from = addDays(today(), daysAfterPayment);
    expect((await as(member).run(OFFER)).data.renewalOffer).toMatchObject({ from: isoDay(from), daysAfterPayment });
    const { data } = await as(member).run(RENEW);
    await pay(data.requestRenewal);
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ status: 'ACTIVE', coverageStart: from });
  });

  it('and a part payment extends nothing', async () => {
    const { principal, member, cover } = await makeMember(5);
    const { data } = await as(member).run(RENEW);
    await pay({ ...data.requestRenewal, amount: 100_000 });
    expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ coverageEnd: cover.coverageEnd });
  });

  it('twice, even simultaneously, and gets one invoice', async () => {
    const { member, principal } = await makeMember(5);
    const answers = await Promise.all([1, 2, 3].map(() => as(member).run(RENEW)));
    const again = await as(member).run(RENEW);
    expect([...answers, again].flatMap(({ codes }) => codes)).toEqual([]);
    expect(new Set([...answers, again].map(({ data }) => data.requestRenewal.id)).size).toBe(1);
    expect(await db.invoice.count({ where: { enrolleeId: principal.id } })).toBe(1);
  });
});

describe('nothing is renewed', () => {
  it('too early', async () => {
    const { member } = await makeMember(61);
    const { codes, messages } = await as(member).run(RENEW);
    expect([codes, messages[0]]).toEqual([['REN_NOT_DUE'], expect.stringContaining('Cover can be renewed from')]);
    expect((await as(member).run(OFFER)).data.renewalOffer).toBeNull();
  });

  it.each([
    ['where another pays', { ...TRADERS, paymentResponsibility: 'STATE' }, {}],
    ['on a plan without an end', {}, { coverageEnd: null }],
    ['while the person is disabled', TRADERS, { status: 'DISABLED' }],
  ])('%s', async (_when, plan, more) => {
    const { member } = await makeMember(5, plan, more);
    expect((await as(member).run(RENEW)).codes).toEqual(['REN_NOT_OFFERED']);
    expect((await as(member).run(OFFER)).data.renewalOffer).toBeNull();
  });

  it('by an account without an enrolment', async () => {
    const applicant = await makeUser('ENROLLEE');
    expect((await as(applicant).run(RENEW)).codes).toEqual(['NOT_FOUND']);
    expect((await as(applicant).run(OFFER)).data.renewalOffer).toBeNull();
  });
});

describe('an officer or accountant bills a renewal', () => {
  const RAISE = /* GraphQL */ `mutation($input: RaisePremiumInput!) { raisePremiumInvoice(input: $input) { id invoiceNo amount status version } }`;
  const OF = /* GraphQL */ `query($id: ID!) { renewalOf(enrolleeId: $id) { from amount } }`;
  const raise = (user: { id: string }, { enrolmentNo }: { enrolmentNo: string | null }) =>
    as(user).run(RAISE, { input: { enrolmentNo: ` ${enrolmentNo?.toLowerCase()} ` } });

  it.each(['REGISTRATION_OFFICER', 'ACCOUNTANT'] as const)(
    'as %s: the member is notified, and the payment extends the cover',
    async (role) => {
      const { principal, cover, member } = await makeMember(20);
      const user = await makeUser(role);
      expect((await as(user).run(OF, { id: principal.id })).data.renewalOf).toEqual({
        from: isoDay(addDays(cover.coverageEnd, 1)),
        amount: 1_200_000,
      });
      const { data, codes } = await raise(user, principal);
      expect([codes, data.raisePremiumInvoice]).toMatchObject([[], { amount: 1_200_000, status: 'PENDING' }]);
      const { id } = data.raisePremiumInvoice;
      expect(await db.notification.count({ where: { userId: member.id, kind: 'PREMIUM_DUE', entityId: id } })).toBe(1);
      expect((await as(user).run(/* GraphQL */ `query($id: ID!) { invoice(id: $id) { id } }`, { id })).data.invoice).toEqual({ id });
      expect((await as(user).run(OF, { id: principal.id })).data.renewalOf).toBeNull();
      expect((await pay(data.raisePremiumInvoice)).codes).toEqual([]);
      const end = addDays(addMonths(addDays(cover.coverageEnd, 1), 12), -1);
      expect(await db.enrollee.findUniqueOrThrow({ where: { id: principal.id } })).toMatchObject({ coverageEnd: end });
    },
  );

  it('once: a repeated or simultaneous request names the unpaid invoice', async () => {
    const { principal } = await makeMember(-3);
    const officer = await makeUser('REGISTRATION_OFFICER');
    const answers = await Promise.all([1, 2].map(() => raise(officer, principal)));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['INV_PREMIUM_OPEN']);
    const { invoiceNo } = await db.invoice.findFirstOrThrow({ where: { enrolleeId: principal.id } });
    const again = await raise(officer, principal);
    expect([again.codes, again.fields]).toEqual([['INV_PREMIUM_OPEN'], { enrolmentNo: expect.stringContaining(invoiceNo) }]);
  });

  it.each([
    ['too early', 61, TRADERS, 'REN_NOT_DUE'],
    ['where another pays', 5, { ...TRADERS, paymentResponsibility: 'STATE' }, 'REN_NOT_OFFERED'],
    ['on a plan without a premium', 5, { ...TRADERS, premiumValue: 0n }, 'REN_NOT_OFFERED'],
  ] as const)('not %s', async (_when, endsIn, plan, code) => {
    const { principal } = await makeMember(endsIn, plan);
    const officer = await makeUser('REGISTRATION_OFFICER');
    expect((await raise(officer, principal)).codes).toEqual([code]);
    expect((await as(officer).run(OF, { id: principal.id })).data.renewalOf).toBeNull();
  });

  it('but not for a dependant, an unknown number, or outside their LGAs', async () => {
    const { principal, cover } = await makeMember(5);
    const enrolmentNo = `${principal.enrolmentNo}-02`;
    await makeEnrollee({ ...cover, principalId: principal.id, relationship: 'CHILD', enrolmentNo });
    const officer = await makeUser('REGISTRATION_OFFICER');
    expect((await raise(officer, { enrolmentNo })).codes).toEqual(['ENR_NOT_PRINCIPAL']);
    expect((await raise(officer, { enrolmentNo: 'PL/NOBODY/1' })).codes).toEqual(['NOT_FOUND']);
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect(await raise(narrowed, principal)).toMatchObject({ codes: ['NOT_FOUND'], fields: { enrolmentNo: expect.any(String) } });
    expect((await as(narrowed).run(OF, { id: principal.id })).data.renewalOf).toBeNull();
  });
});
