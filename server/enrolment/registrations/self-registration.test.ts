import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { mailsTo } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeEnrollee, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeRrr } from '../../testing/make/make-invoice.ts';
import {
  ACCEPT,
  ACCEPTED,
  APPROVE,
  CANCEL,
  COMPLETE,
  CONFIRM,
  dependantInput,
  done,
  institutionInput,
  makeDraft,
  makeRegistrationFixture,
  personInput,
  REGISTRATION,
  REJECT,
  RESUME,
  SAVE_INSTITUTION,
  SAVE_LAST,
  SAVE_PERSON,
  SELF_PAID,
  START,
} from '../../testing/make/make-registration.ts';

const MINE = /* GraphQL */ `query { myRegistration { id status step channel rejectionReason hasDuplicates duplicates { id } invoice { id amount rrr version } } }`;
const VIEWER = /* GraphQL */ `query { viewer { enrolleeId registering } }`;
const PAY = /* GraphQL */ `mutation($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { status } }`;

/** A portal account without an enrolment, and what it needs around it; `officer` is the applicant, as for the builders. */
async function makeApplicant(plan: object = SELF_PAID) {
  const desk = await makeRegistrationFixture(plan);
  return { ...desk, officer: await makeUser('ENROLLEE'), staff: desk.officer };
}

async function submitted(plan: object = SELF_PAID) {
  const desk = await makeApplicant(plan);
  const draft = await makeDraft(desk, { dependants: [dependantInput()] });
  await done(desk.officer, COMPLETE, { id: draft.id, version: draft.version });
  return { ...desk, id: draft.id };
}

async function pay(id: string): Promise<void> {
  const { invoice } = await db.registration.findUniqueOrThrow({ where: { id }, include: { invoice: true } });
  if (!invoice) throw new Error('Nothing is due');
  const input = { version: invoice.version, rrr: makeRrr(), amount: Number(invoice.amount), paidOn: isoDay(today()) };
  expect((await as(await makeUser('ACCOUNTANT')).run(PAY, { id: invoice.id, input })).codes).toEqual([]);
}

describe('an applicant', () => {
  it('fills in the same steps; the registration then awaits an officer, and the account is linked to the member', async () => {
    const { officer: applicant, id, plan } = await submitted();
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({
      id,
      status: 'PENDING_APPROVAL',
      step: 'FINAL',
      channel: 'SELF',
      invoice: { amount: 5_000_000, rrr: null },
    });
    const family = await db.enrollee.findMany({ where: { planId: plan.id }, orderBy: { enrolmentNo: 'asc' } });
    expect(family.map(({ status, registrationChannel, registeredById }) => [status, registrationChannel, registeredById])).toEqual([
      ['PENDING_APPROVAL', 'SELF', null],
      ['PENDING_APPROVAL', 'SELF', null],
    ]);
    expect(family[0]?.email).toBe((await db.userAccount.findUniqueOrThrow({ where: { id: applicant.id } })).email);
    expect((await as(applicant).run(VIEWER)).data.viewer).toEqual({ enrolleeId: family[0]?.id, registering: true });
  });

  it('needs an officer’s approval even if no premium is due; officers are notified', async () => {
    const { id, plan, staff } = await submitted({ sector: 'VULNERABLE', premiumType: 'FREE', premiumValue: 0n, selfRegistration: true });
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'PENDING_APPROVAL', invoiceId: null });
    expect(await db.enrollee.count({ where: { planId: plan.id, status: 'ACTIVE' } })).toBe(0);
    expect(await db.notification.count({ where: { userId: staff.id, kind: 'REGISTRATION_SUBMITTED', entityId: id } })).toBe(1);
    await done(staff, APPROVE, await onRegistration({ id }));
    expect(await db.enrollee.count({ where: { planId: plan.id, status: 'ACTIVE' } })).toBe(2);
  });

  it('without a registration is led to the registration page', async () => {
    const applicant = await makeUser('ENROLLEE');
    expect((await as(applicant).run(MINE)).data.myRegistration).toBeNull();
    expect((await as(applicant).run(VIEWER)).data.viewer).toEqual({ enrolleeId: null, registering: true });
    const member = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(member).run(VIEWER)).data.viewer?.registering).toBe(false);
    expect((await as(await makeUser('ACCOUNTANT')).run(VIEWER)).data.viewer?.registering).toBe(false);
  });

  it('can cancel the registration and start a new one', async () => {
    const desk = await makeApplicant();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    await done(desk.officer, CANCEL, { id });
    expect((await as(desk.officer).run(MINE)).data.myRegistration).toBeNull();
    await done(desk.officer, START, { input: personInput(desk) });
  });

  it('can have only one registration at a time, even with simultaneous requests; a member cannot start one', async () => {
    const desk = await makeApplicant();
    const begin = () => as(desk.officer).run(START, { input: personInput(desk) });
    const answers = await Promise.all([begin(), begin(), begin()]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_SELF_OPEN', 'ENR_SELF_OPEN']);
    expect((await begin()).codes).toEqual(['ENR_SELF_OPEN']);
    const member = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(member).run(START, { input: personInput(desk) })).codes).toEqual(['ENR_SELF_OPEN']);
  });

  it('can choose only plans open to self-registration', async () => {
    const desk = await makeApplicant();
    const formal = await makePlan();
    const refused = await as(desk.officer).run(START, { input: personInput(desk, { planId: formal.id }) });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['ENR_PLAN_OFFICER'], ['planId']]);
    const person = personInput(desk);
    const { id } = await done(desk.officer, START, { input: person });
    const changed = await as(desk.officer).run(SAVE_PERSON, await onRegistration({ id, input: { ...person, planId: formal.id } }));
    expect(changed.codes).toEqual(['ENR_PLAN_OFFICER']);
    await done(desk.staff, SAVE_PERSON, await onRegistration({ id, input: { ...person, planId: formal.id } }));
  });

  it('cannot skip a step', async () => {
    const desk = await makeApplicant();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    for (const [document, input] of [
      [SAVE_INSTITUTION, institutionInput(desk)],
      [CONFIRM, {}],
      [SAVE_LAST, {}],
    ] as const)
      expect((await as(desk.officer).runText(document, await onRegistration({ id, input }))).codes).toEqual(['ENR_STEP_ORDER']);
    expect((await as(desk.officer).run(COMPLETE, await onRegistration({ id }))).codes).toEqual(['ENR_STEP_ORDER']);
  });

  it('learns that a similar person is on record, but not who', async () => {
    const desk = await makeApplicant();
    await makeEnrollee({ surname: 'Dalyop', firstName: 'Twin', sex: 'FEMALE', dateOfBirth: new Date('1991-03-14') });
    const { id } = await done(desk.officer, START, { input: personInput(desk, { firstName: 'Twin' }) });
    await done(desk.officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
    await done(desk.officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
    expect((await as(desk.officer).run(MINE)).data.myRegistration).toMatchObject({ hasDuplicates: true, duplicates: [] });
    const { codes, messages } = await as(desk.officer).run(CONFIRM, await onRegistration({ id, input: {} }));
    expect([codes, messages[0]]).toEqual([['ENR_DUPLICATE_SUSPECT'], expect.stringContaining('(number not shown)')]);
    await done(
      desk.officer,
      CONFIRM,
      await onRegistration({ id, input: { isDifferentPerson: true, reason: 'A cousin of the same name' } }),
    );
  });
});

describe('another applicant’s registration', () => {
  it('is not visible to them in any query', async () => {
    const { id, ...desk } = await submitted();
    const { id: open } = await done(await makeUser('ENROLLEE'), START, { input: personInput(desk) });
    const stranger = await makeUser('ENROLLEE');
    for (const [document, input] of [
      [SAVE_PERSON, personInput(desk)],
      [ACCEPT, ACCEPTED],
      [SAVE_INSTITUTION, institutionInput(desk)],
      [CONFIRM, {}],
      [SAVE_LAST, {}],
      [COMPLETE, undefined],
      [CANCEL, undefined],
      [RESUME, undefined],
      [REGISTRATION, undefined],
    ] as const) {
      const variables = await onRegistration({ id: document === RESUME ? id : open, input });
      expect((await as(stranger).runText(document, variables)).codes).toEqual(['NOT_FOUND']);
    }
    expect(
      (await as(stranger).run(/* GraphQL */ `query { registrations(page: { number: 1, size: 5 }) { total } }`)).data.registrations.total,
    ).toBe(0);
  });

  it('is not visible to them if an officer filled it in', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    expect((await as(await makeUser('ENROLLEE')).run(REGISTRATION, { id })).codes).toEqual(['NOT_FOUND']);
  });

  it('cannot be decided by applicants', async () => {
    const { id, officer: applicant } = await submitted();
    expect((await as(applicant).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['FORBIDDEN']);
    expect((await as(applicant).run(REJECT, await onRegistration({ id, input: { reason: 'I changed my mind' } }))).codes).toEqual([
      'FORBIDDEN',
    ]);
  });
});

describe('the decision on a registration of one’s own', () => {
  it('follows payment: officers are notified of the payment, the applicant of the approval', async () => {
    const { id, staff, officer: applicant, plan } = await submitted();
    expect((await as(staff).run(APPROVE, await onRegistration({ id }))).messages).toEqual(['₦50,000 is still to be paid.']);
    await pay(id);
    expect(await db.notification.count({ where: { userId: staff.id, kind: 'REGISTRATION_PAID', entityId: id } })).toBe(1);
    await done(staff, APPROVE, await onRegistration({ id }));
    const member = await db.enrollee.findFirstOrThrow({ where: { planId: plan.id, relationship: 'PRINCIPAL' } });
    expect(member).toMatchObject({ status: 'ACTIVE', coverageStart: addDays(today(), 30) });
    expect((await mailsTo(applicant.email)).at(-1)).toContain(`Your enrolment number is ${member.enrolmentNo}`);
    expect(await db.notification.count({ where: { userId: applicant.id, kind: 'COVER_BEGINS' } })).toBe(1);
    expect((await as(applicant).run(VIEWER)).data.viewer).toEqual({ enrolleeId: member.id, registering: false });
  });

  it('succeeds once for two simultaneous approvals', async () => {
    const { id, staff } = await submitted();
    await pay(id);
    const seen = await onRegistration({ id });
    const answers = await Promise.all([1, 2].map(() => as(staff).run(APPROVE, seen)));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^(CONFLICT_STALE|STATE_INVALID)$/)]);
  });

  it('can be a rejection: the reason is emailed, the account is unlinked, and the registration can be reopened and sent again', async () => {
    const { id, staff, officer: applicant } = await submitted();
    const reason = 'The photograph shows somebody else';
    await done(staff, REJECT, await onRegistration({ id, input: { reason } }));
    const { enrolleeId } = await db.userAccount.findUniqueOrThrow({ where: { id: applicant.id } });
    expect(enrolleeId).toBeNull();
    expect((await mailsTo(applicant.email)).at(-1)).toContain(reason);
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({ status: 'REJECTED', rejectionReason: reason });
    expect(await done(applicant, RESUME, { id })).toMatchObject({ status: 'INCOMPLETE', step: 'REVIEW' });
    await done(applicant, CONFIRM, await onRegistration({ id, input: {} }));
    await done(applicant, COMPLETE, await onRegistration({ id }));
    expect((await as(applicant).run(VIEWER)).data.viewer).toMatchObject({ enrolleeId: expect.any(String), registering: true });
  });
});

describe('the officers’ list', () => {
  it('filters by channel and by drafts not saved for 30 days', async () => {
    const desk = await makeApplicant();
    const { id } = await done(desk.officer, START, { input: personInput(desk) });
    const ids = async (filter: object) => {
      const { data } = await as(desk.staff).run(
        /* GraphQL */ `query($filter: RegistrationFilter) { registrations(page: { number: 1, size: 100 }, filter: $filter) { items { id channel } } }`,
        { filter: { planId: desk.plan.id, ...filter } },
      );
      return data.registrations.items.map((row) => row.id);
    };
    expect(await ids({ channel: ['SELF'] })).toEqual([id]);
    expect(await ids({ channel: ['OFFICER'] })).toEqual([]);
    expect(await ids({ idle: true })).toEqual([]);
    await db.registration.update({ where: { id }, data: { lastSavedAt: addDays(today(), -31) } });
    expect(await ids({ idle: true })).toEqual([id]);
  });
});
