import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import {
  APPROVE,
  COMPLETE,
  dependantInput,
  done,
  makeDraft,
  makeFile,
  makeRegistrationFixture,
  REJECT,
  RESUME,
  SAVE_LAST,
  SELF_PAID,
} from '../../testing/make/make-registration.ts';

const spouse = { relationship: 'SPOUSE', firstName: 'Davou', dateOfBirth: '1988-02-01' };

describe('completing a registration', () => {
  it('numbers and covers the whole family at once when nothing is due', async () => {
    const desk = await makeRegistrationFixture();
    const facility = await makeHcpUser(desk.hcp);
    const dependants = [
      dependantInput({ dateOfBirth: '2020-01-01', firstName: 'Younger' }),
      dependantInput({ firstName: 'Older' }),
      dependantInput(spouse),
    ];
    const draft = await makeDraft(desk, { dependants });
    await done(desk.officer, COMPLETE, { id: draft.id, version: draft.version });

    const registration = await db.registration.findUniqueOrThrow({ where: { id: draft.id } });
    expect(registration).toMatchObject({ status: 'COMPLETED', step: 'FINAL', invoiceId: null });
    const family = await db.enrollee.findMany({ where: { planId: desk.plan.id }, orderBy: { enrolmentNo: 'asc' } });
    const number = family[0]?.enrolmentNo;
    expect(number).toMatch(new RegExp(`^PL/${desk.plan.code}/${today().getUTCFullYear()}/\\d{8}$`));
    expect(family.map((member) => [member.enrolmentNo, member.relationship, member.firstName])).toEqual([
      [number, 'PRINCIPAL', family[0]?.firstName],
      [`${number}-01`, 'SPOUSE', 'Davou'],
      [`${number}-02`, 'CHILD', 'Older'],
      [`${number}-03`, 'CHILD', 'Younger'],
    ]);
    for (const member of family) {
      expect(member).toMatchObject({
        status: 'ACTIVE',
        coverageStart: today(),
        coverageEnd: null,
        hcpId: desk.hcp.id,
        registeredById: desk.officer.id,
      });
      expect(await db.statusChange.findMany({ where: { entityId: member.id } })).toMatchObject([
        { action: 'REGISTER', toStatus: 'ACTIVE' },
      ]);
    }
    expect(family[0]).toMatchObject({ ninStatus: 'UNVERIFIED', basicSalary: 9_640_000n, fullName: registration.displayName });
    expect(await db.attachment.findUnique({ where: { id: family[0]?.photoId ?? '' } })).toMatchObject({
      ownerType: 'Enrollee',
      ownerId: family[0]?.id,
    });
    expect(await db.activityLog.count({ where: { entityId: draft.id, action: 'Registration.COMPLETE' } })).toBe(1);
    expect(await db.notification.findMany({ where: { userId: facility.id } })).toMatchObject([{ kind: 'ENROLLEE_ASSIGNED' }]);
  });

  it('gives dependants their photographs and certificates', async () => {
    const desk = await makeRegistrationFixture();
    const { id } = await makeDraft(desk);
    const [face, photo, paper] = [await makeFile(id), await makeFile(id), await makeFile(id, 'BIRTH_CERTIFICATE')];
    const child = dependantInput({ photoId: photo.id, paperId: paper.id });
    await done(desk.officer, SAVE_LAST, await onRegistration({ id, input: { photoId: face.id, documents: [], dependants: [child] } }));
    const foreign = dependantInput({ paperId: (await makeFile((await makeDraft(desk)).id)).id });
    const refused = await as(desk.officer).run(
      SAVE_LAST,
      await onRegistration({ id, input: { photoId: face.id, documents: [], dependants: [foreign] } }),
    );
    expect(Object.keys(refused.fields)).toEqual(['dependants.0.paperId']);
    await done(desk.officer, COMPLETE, await onRegistration({ id }));
    const { enrolleeId } = await db.registration.findUniqueOrThrow({ where: { id } });
    const dependant = await db.enrollee.findFirstOrThrow({ where: { principalId: enrolleeId ?? '' } });
    expect(dependant.photoId).toBe(photo.id);
    const files = await db.attachment.findMany({ where: { ownerType: 'Enrollee', ownerId: dependant.id } });
    expect(files.map((file) => file.id).sort()).toEqual([photo.id, paper.id].sort());
  });

  it('invoices a family premium and stays pending until it is paid', async () => {
    const desk = await makeRegistrationFixture(SELF_PAID);
    const draft = await makeDraft(desk, { dependants: [dependantInput(spouse)] });
    const { data } = await as(desk.officer).run(COMPLETE, await onRegistration({ id: draft.id }));
    expect(data.completeRegistration).toMatchObject({ status: 'PENDING_APPROVAL', enrollee: { status: 'PENDING_APPROVAL' } });
    expect(data.completeRegistration.invoice).toMatchObject({
      amount: 5_000_000,
      rrr: null,
      invoiceNo: expect.stringMatching(/^INV-\d{4}-\d{6}$/),
    });
    expect(await db.enrollee.count({ where: { planId: desk.plan.id, status: 'PENDING_APPROVAL', coverageStart: null } })).toBe(2);
  });

  it('creates one family from two simultaneous requests', async () => {
    const desk = await makeRegistrationFixture();
    const draft = await makeDraft(desk, { dependants: [dependantInput()] });
    const answers = await Promise.all([1, 2].map(() => as(desk.officer).run(COMPLETE, { id: draft.id, version: draft.version })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect(await db.enrollee.count({ where: { planId: desk.plan.id } })).toBe(2);
  });

  it('returns the first response to a repeated request', async () => {
    const desk = await makeRegistrationFixture();
    const draft = await makeDraft(desk);
    const run = () => as(desk.officer).run(COMPLETE, { id: draft.id, version: draft.version }, { idempotencyKey: 'same-key' });
    const [first, second] = [await run(), await run()];
    expect(second.data.completeRegistration.enrollee).toEqual(first.data.completeRegistration.enrollee);
    expect(await db.enrollee.count({ where: { planId: desk.plan.id } })).toBe(1);
  });

  it('issues unpredictable, unique numbers to simultaneous registrations', async () => {
    const desk = await makeRegistrationFixture();
    const drafts = [];
    for (let i = 0; i < 6; i += 1) drafts.push(await makeDraft(desk));
    const answers = await Promise.all(drafts.map(({ id, version }) => as(desk.officer).run(COMPLETE, { id, version })));
    const numbers = answers
      .map(({ data }) => Number(/\/(\d{8})$/.exec(data.completeRegistration.enrollee?.enrolmentNo ?? '')?.[1]))
      .sort((a, b) => a - b);
    expect(new Set(numbers).size).toBe(6);
    expect(numbers.every((number, at) => number !== (numbers[at - 1] ?? Number.NaN) + 1)).toBe(true);
  });

  it('does not exceed the capacity of a facility', async () => {
    const desk = await makeRegistrationFixture();
    const [one, two] = [
      await makeDraft(desk, { dependants: [dependantInput()] }),
      await makeDraft(desk, { dependants: [dependantInput()] }),
    ];
    await db.hcp.update({ where: { id: desk.hcp.id }, data: { capitationCapacity: 3 } });
    const answers = await Promise.all([one, two].map(({ id, version }) => as(desk.officer).run(COMPLETE, { id, version })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_HCP_FULL']);
  });

  it('rejects a NIN that was registered in the meantime', async () => {
    const desk = await makeRegistrationFixture();
    const draft = await makeDraft(desk, { dependants: [dependantInput({ nin: '70000000001' })] });
    const other = await makeDraft(desk, { person: { nin: '70000000001' } });
    await done(desk.officer, COMPLETE, await onRegistration({ id: other.id }));
    const { codes, fields } = await as(desk.officer).run(COMPLETE, await onRegistration({ id: draft.id }));
    expect([codes, Object.keys(fields)]).toEqual([['ENR_NIN_TAKEN'], ['dependants.0.nin']]);
  });
});

describe('a registration with an unpaid premium', () => {
  const waiting = async () => {
    const desk = await makeRegistrationFixture(SELF_PAID);
    const draft = await makeDraft(desk);
    await done(desk.officer, COMPLETE, await onRegistration({ id: draft.id }));
    return { ...desk, id: draft.id, other: await makeUser('REGISTRATION_OFFICER') };
  };
  const pay = async (id: string) => {
    const { invoiceId } = await db.registration.findUniqueOrThrow({ where: { id } });
    await db.invoice.update({ where: { id: invoiceId ?? '' }, data: { status: 'PAID', amountPaid: 1_200_000n, paidAt: new Date() } });
  };

  it('is approved only after payment, and only by another officer', async () => {
    const { id, officer, other, plan } = await waiting();
    expect((await as(other).run(APPROVE, await onRegistration({ id }))).messages).toEqual(['₦12,000 is still to be paid.']);
    await pay(id);
    expect((await as(officer).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['FOUR_EYES']);
    await done(other, APPROVE, await onRegistration({ id }));
    const member = await db.enrollee.findFirstOrThrow({ where: { planId: plan.id } });
    const start = addDays(today(), 30);
    expect(member).toMatchObject({ status: 'ACTIVE', coverageStart: start });
    expect(isoDay(member.coverageEnd ?? start)).toBe(isoDay(addDays(addMonths(start, 12), -1)));
    expect((await as(other).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['STATE_INVALID']);
  });

  it('is not for the administrator who finished the officer’s draft', async () => {
    const desk = await makeRegistrationFixture(SELF_PAID);
    const { id } = await makeDraft(desk);
    const [admin, other] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    await done(admin, COMPLETE, await onRegistration({ id }));
    await pay(id);
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({
      officerId: desk.officer.id,
      completedById: admin.id,
    });
    expect((await as(admin).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['FOUR_EYES']);
    expect((await as(desk.officer).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['FOUR_EYES']);
    await done(other, APPROVE, await onRegistration({ id }));
  });

  it('is refused for a version that the officer has not seen', async () => {
    const { id, other } = await waiting();
    await pay(id);
    const { version } = await db.registration.findUniqueOrThrow({ where: { id } });
    expect((await as(other).run(APPROVE, { id, version: version - 1 })).codes).toEqual(['CONFLICT_STALE']);
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'PENDING_APPROVAL' });
  });

  it('succeeds once for two simultaneous approvals', async () => {
    const { id, other } = await waiting();
    await pay(id);
    const seen = await onRegistration({ id });
    const answers = await Promise.all([1, 2].map(() => as(other).run(APPROVE, seen)));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/^(CONFLICT_STALE|STATE_INVALID)$/)]);
  });

  it('is rejected with a reason, and can be reopened', async () => {
    const { id, officer, other, plan } = await waiting();
    expect((await as(other).run(REJECT, await onRegistration({ id, input: { reason: 'no' } }))).fields).toHaveProperty('reason');
    await done(other, REJECT, await onRegistration({ id, input: { reason: 'The NIN slip is of another person' } }));
    expect(await db.enrollee.findFirst({ where: { planId: plan.id } })).toMatchObject({ status: 'REJECTED' });
    expect(await db.invoice.findFirst({ where: { registration: { id } } })).toMatchObject({ status: 'CANCELLED' });
    expect(await db.notification.findMany({ where: { userId: officer.id } })).toMatchObject([{ kind: 'REGISTRATION_REJECTED' }]);
    const open = await done(officer, RESUME, { id });
    expect(open).toMatchObject({ status: 'INCOMPLETE', step: 'REVIEW' });
  });

  it('cannot be rejected after a payment', async () => {
    const { id, other } = await waiting();
    await pay(id);
    expect(
      (await as(other).run(REJECT, await onRegistration({ id, input: { reason: 'The NIN slip is of another person' } }))).codes,
    ).toEqual(['INV_HAS_PAYMENT']);
  });
});
