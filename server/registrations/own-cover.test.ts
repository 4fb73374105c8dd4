import { describe, expect, it } from 'vitest';
import { addDays, addMonths, isoDay, today } from '../clock.ts';
import { db } from '../db.ts';
import { AGE_LIMIT_REASON } from '../enrollees/reasons.ts';
import { as } from '../testing/as.ts';
import { makeTown, makeUser } from '../testing/make.ts';
import { makeFamily } from '../testing/make-family.ts';
import {
  ACCEPT,
  ACCEPTED,
  APPROVE,
  COMPLETE,
  CONFIRM,
  dependantInput,
  done,
  institutionInput,
  makeDesk,
  makeDraft,
  makeFile,
  personInput,
  REJECT,
  RESUME,
  SAVE_INSTITUTION,
  SAVE_LAST,
  SAVE_PERSON,
  SELF_PAID,
  START,
} from '../testing/make-registration.ts';

const ENABLE = 'mutation($id: ID!, $input: RestoreCoverInput!) { enableEnrollee(id: $id, input: $input) { status } }';
const DISABLE = 'mutation($id: ID!, $input: StopCoverInput!) { disableEnrollee(id: $id, input: $input) { status version } }';
const MINE = 'query { myRegistration { id goesOn enrollee { id } continues { id } } }';
const REASON = 'The papers are of another person';

let serial = 0;
const nextNin = () => {
  serial += 1;
  return `66${String(serial).padStart(9, '0')}`;
};

/** A desk, and a child of a family whose cover ended with the age limit ten days ago. */
async function comeOfAge(plan: object = {}) {
  const desk = await makeDesk(plan);
  const family = await makeFamily();
  const nin = nextNin();
  const actionId = crypto.randomUUID();
  const child = await db.enrollee.update({
    where: { id: family.child.id },
    data: {
      nin,
      firstName: `Nanret${'abcdefghijklmnopqrstuvwxyz'[serial]}`,
      ninStatus: 'VERIFIED',
      status: 'DISABLED',
      statusReason: AGE_LIMIT_REASON,
      disableReason: AGE_LIMIT_REASON,
      disabledAt: addDays(today(), -10),
      disabledByActionId: actionId,
    },
  });
  await db.statusChange.create({
    data: { entityType: 'Enrollee', entityId: child.id, action: 'AGE_OUT', fromStatus: 'ACTIVE', toStatus: 'DISABLED' },
  });
  const person = { nin, surname: child.surname, firstName: child.firstName, dateOfBirth: isoDay(child.dateOfBirth), sex: child.sex };
  return { ...desk, family, child, person, own: { ...person, continuesId: child.id, identityConfirmed: true } };
}
type Grown = Awaited<ReturnType<typeof comeOfAge>>;

const completed = async (grown: Grown, dependants: Record<string, unknown>[] = []) => {
  const draft = await makeDraft(grown, { person: grown.own, dependants });
  await done(grown.officer, COMPLETE, { id: draft.id, version: draft.version });
  return draft.id;
};
const reread = (id: string) => db.enrollee.findUniqueOrThrow({ where: { id } });
const pay = async (id: string) => {
  const { invoiceId } = await db.registration.findUniqueOrThrow({ where: { id } });
  await db.invoice.update({ where: { id: invoiceId ?? '' }, data: { status: 'PAID', amountPaid: 1_200_000n, paidAt: new Date() } });
};

describe('a dependant without cover who registers for one of their own', () => {
  it('is offered the record on file by NIN, once the officer has seen who it is', async () => {
    const { officer, child, person, own, ...desk } = await comeOfAge();
    const asked = await as(officer).run(START, { input: personInput(desk, person) });
    expect(asked.codes).toEqual(['ENR_NIN_LAPSED']);
    expect(asked.messages[0]).toContain(child.enrolmentNo);
    const unseen = await as(officer).run(START, { input: personInput(desk, { ...own, identityConfirmed: false }) });
    expect([unseen.codes, Object.keys(unseen.fields)]).toEqual([['ENR_IDENTITY'], ['identityConfirmed']]);
    const { id } = await done(officer, START, { input: personInput(desk, own) });
    expect(await db.registration.findUnique({ where: { id } })).toMatchObject({ continuesId: child.id });
  });

  it('keeps number and history, and becomes the principal of a new family', async () => {
    const grown = await comeOfAge();
    const id = await completed(grown, [dependantInput({ surname: 'Newborn' })]);
    const after = await reread(grown.child.id);
    expect(after).toMatchObject({
      enrolmentNo: grown.child.enrolmentNo,
      relationship: 'PRINCIPAL',
      principalId: null,
      planId: grown.plan.id,
      hcpId: grown.hcp.id,
      status: 'ACTIVE',
      coverageStart: today(),
      coverageEnd: null,
      nin: grown.person.nin,
      ninStatus: 'VERIFIED',
      disabledAt: null,
      disabledByActionId: null,
      statusReason: null,
    });
    const [dependant] = await db.enrollee.findMany({ where: { principalId: after.id } });
    const root = grown.family.principal.enrolmentNo;
    expect(dependant).toMatchObject({ enrolmentNo: `${root}-04`, status: 'ACTIVE' });
    const history = await db.statusChange.findMany({ where: { entityId: after.id }, orderBy: { at: 'asc' }, select: { action: true } });
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(['AGE_OUT', 'OWN_COVER', 'ACTIVATE']));
    expect(await db.coverPeriod.findMany({ where: { enrolleeId: after.id } })).toMatchObject([
      { startsOn: grown.child.coverageStart, endsOn: addDays(today(), -11) },
    ]);
    expect(await db.facilityChangeRequest.findMany({ where: { enrolleeId: after.id } })).toMatchObject([
      { fromHcpId: grown.family.hcpId, toHcpId: grown.hcp.id, status: 'APPROVED' },
    ]);
    expect(await db.registration.findUnique({ where: { id } })).toMatchObject({ status: 'COMPLETED', enrolleeId: after.id });
    expect(await db.activityLog.count({ where: { entityId: after.id, action: 'Enrollee.OWN_COVER' } })).toBe(1);
  });

  it('pays, waits for the approval of another officer and the waiting days like anybody else', async () => {
    const grown = await comeOfAge(SELF_PAID);
    const id = await completed(grown);
    expect(await reread(grown.child.id)).toMatchObject({ status: 'PENDING_APPROVAL', relationship: 'PRINCIPAL', coverageStart: null });
    await pay(id);
    expect((await as(grown.officer).run(APPROVE, { id })).codes).toEqual(['FOUR_EYES']);
    await done(await makeUser('REGISTRATION_OFFICER'), APPROVE, { id });
    const start = addDays(today(), 30);
    expect(await reread(grown.child.id)).toMatchObject({
      status: 'ACTIVE',
      coverageStart: start,
      coverageEnd: addDays(addMonths(start, 12), -1),
    });
  });

  it('goes back to what the record was when it is rejected, and may be sent once more', async () => {
    const grown = await comeOfAge(SELF_PAID);
    const before = await reread(grown.child.id);
    const paper = await db.attachment.create({
      data: {
        ownerType: 'Enrollee',
        ownerId: before.id,
        kind: 'BIRTH_CERTIFICATE',
        filename: 'b.pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: 'x',
        storageKey: crypto.randomUUID(),
      },
    });
    const id = await completed(grown);
    await done(await makeUser('REGISTRATION_OFFICER'), REJECT, { id, input: { reason: REASON } });
    const { version: _v, updatedAt: _u, statusChangedAt: _s, searchName: _n, searchNumbers: _m, ...same } = before;
    expect(await reread(before.id)).toMatchObject(same);
    expect(await done(grown.officer, RESUME, { id })).toMatchObject({ status: 'INCOMPLETE' });
    expect(await db.attachment.findUnique({ where: { id: paper.id } })).toMatchObject({ ownerType: 'Enrollee', ownerId: before.id });
    await done(grown.officer, CONFIRM, { id, input: {} });
    await done(grown.officer, COMPLETE, { id });
    expect(await reread(before.id)).toMatchObject({ status: 'PENDING_APPROVAL', relationship: 'PRINCIPAL' });
    expect(await db.coverPeriod.count({ where: { enrolleeId: before.id } })).toBe(1);
  });

  it('whom a manager had disabled as such, waits for another officer even where nothing is due', async () => {
    const desk = await makeDesk();
    const { spouse } = await makeFamily();
    const input = { version: spouse.version, reason: 'Left the family' };
    await done(await makeUser('ACCOUNT_MANAGER'), DISABLE, { id: spouse.id, input });
    const other = await makeUser('REGISTRATION_OFFICER');
    const draft = await makeDraft(desk, { person: { continuesId: spouse.id, identityConfirmed: true } });
    expect(await done(desk.officer, COMPLETE, { id: draft.id })).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await db.notification.count({ where: { userId: other.id, kind: 'REGISTRATION_SUBMITTED', entityId: draft.id } })).toBe(1);
    await done(other, APPROVE, { id: draft.id });
    expect(await reread(spouse.id)).toMatchObject({ status: 'ACTIVE', relationship: 'PRINCIPAL' });
  });

  it('is found by name at the review too, and the record taken up there is no longer asked about', async () => {
    const { officer, child, person, ...desk } = await comeOfAge();
    await db.enrollee.update({ where: { id: child.id }, data: { nin: null, ninStatus: 'NOT_PROVIDED' } });
    const input = personInput(desk, person);
    const { id } = await done(officer, START, { input });
    await done(officer, ACCEPT, { id, input: ACCEPTED });
    await done(officer, SAVE_INSTITUTION, { id, input: institutionInput(desk) });
    expect((await as(officer).run(CONFIRM, { id, input: {} })).codes).toEqual(['ENR_DUPLICATE_SUSPECT']);
    expect(await done(officer, SAVE_PERSON, { id, input: { ...input, continuesId: child.id, identityConfirmed: true } })).toMatchObject({
      step: 'REVIEW',
    });
    await done(officer, CONFIRM, { id, input: {} });
    await done(officer, SAVE_LAST, { id, input: { photoId: (await makeFile(id)).id, documents: [], dependants: [] } });
    await done(officer, COMPLETE, { id });
    expect(await reread(child.id)).toMatchObject({
      relationship: 'PRINCIPAL',
      nin: person.nin,
      ninStatus: 'UNVERIFIED',
      duplicateFlag: 'NONE',
    });
  });
});

it('a NIN that is not typed is that of the record', async () => {
  const { officer, person, own, child, ...desk } = await comeOfAge({ requiresNin: false });
  const { id } = await done(officer, START, { input: personInput(desk, { ...own, nin: null }) });
  expect(await db.registration.findUnique({ where: { id } })).toMatchObject({
    nin: person.nin,
    continuesId: child.id,
    data: { person: { nin: person.nin } },
  });
});

describe('a record that cannot go on', () => {
  it('is one whose cover as a dependant runs', async () => {
    const desk = await makeDesk();
    const { spouse } = await makeFamily();
    const nin = nextNin();
    await db.enrollee.update({ where: { id: spouse.id }, data: { nin } });
    for (const more of [{ nin }, { nin, continuesId: spouse.id, identityConfirmed: true }]) {
      const { codes, fields } = await as(desk.officer).run(START, { input: personInput(desk, more) });
      expect([codes, Object.keys(fields)]).toEqual([['ENR_OWN_COVERED'], ['nin']]);
    }
  });

  it('is a principal’s, and one that has another NIN', async () => {
    const { officer, family, own, ...desk } = await comeOfAge();
    const head = { continuesId: family.principal.id, identityConfirmed: true };
    expect((await as(officer).run(START, { input: personInput(desk, head) })).codes).toEqual(['ENR_NIN_TAKEN']);
    const { codes } = await as(officer).run(START, { input: personInput(desk, { ...own, nin: nextNin() }) });
    expect(codes).toEqual(['ENR_OWN_OTHER_NIN']);
  });

  it('is one outside the officer’s LGAs, of which nothing is said', async () => {
    const { person, own, ...desk } = await comeOfAge();
    const town = await makeTown();
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [town.lgaId] });
    const run = (more: object) => as(narrowed).run(START, { input: personInput({ ...desk, town }, { ...more, wardId: null }) });
    expect((await run(person)).codes).toEqual(['ENR_NIN_TAKEN']);
    expect((await run(own)).codes).toEqual(['NOT_FOUND']);
  });

  it('is one that was covered again before the registration was complete', async () => {
    const grown = await comeOfAge();
    const draft = await makeDraft(grown, { person: grown.own });
    await db.enrollee.update({ where: { id: grown.child.id }, data: { status: 'ACTIVE' } });
    expect((await as(grown.officer).run(COMPLETE, { id: draft.id })).codes).toEqual(['ENR_OWN_COVERED']);
    expect(await reread(grown.child.id)).toMatchObject({ relationship: 'CHILD' });
  });
});

describe('two at once', () => {
  it('of two registrations that go on from one record, one is opened', async () => {
    const { officer, own, child, ...desk } = await comeOfAge();
    await db.enrollee.update({ where: { id: child.id }, data: { nin: null } });
    const answers = await Promise.all([1, 2].map(() => as(officer).run(START, { input: personInput(desk, { ...own, nin: nextNin() }) })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_DRAFT_OPEN']);
  });

  it('of the completion and an enabling, one wins', async () => {
    const grown = await comeOfAge();
    const draft = await makeDraft(grown, { person: grown.own });
    const { version } = await reread(grown.child.id);
    const manager = await makeUser('ACCOUNT_MANAGER');
    const answers = await Promise.all([
      as(grown.officer).run(COMPLETE, { id: draft.id }),
      as(manager).run(ENABLE, { id: grown.child.id, input: { version } }),
    ]);
    expect(answers.flatMap(({ codes }) => codes)).toHaveLength(1);
    const { relationship, principalId, status } = await reread(grown.child.id);
    expect([status, (relationship === 'PRINCIPAL') === (principalId === null)]).toEqual(['ACTIVE', true]);
  });
});

describe('a registration of one’s own that goes on from a record', () => {
  const applied = async () => {
    const grown = await comeOfAge(SELF_PAID);
    const applicant = await makeUser('ENROLLEE');
    const draft = await makeDraft({ ...grown, officer: applicant }, { person: grown.person });
    await done(applicant, COMPLETE, { id: draft.id });
    return { ...grown, applicant, id: draft.id };
  };

  it('shows nothing of it until an officer has approved, then the account is the member’s', async () => {
    const { applicant, child, id, officer } = await applied();
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({ goesOn: true, enrollee: null, continues: null });
    expect(await db.userAccount.findUnique({ where: { id: applicant.id } })).toMatchObject({ enrolleeId: null });
    await pay(id);
    await done(officer, APPROVE, { id });
    expect(await db.userAccount.findUnique({ where: { id: applicant.id } })).toMatchObject({ enrolleeId: child.id });
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({ enrollee: { id: child.id }, continues: { id: child.id } });
  });

  it('is refused to who knows the NIN but not the birth or the surname, and where the record has an account', async () => {
    const { child, person, ...desk } = await comeOfAge(SELF_PAID);
    const applicant = await makeUser('ENROLLEE');
    const run = async (more: object) => (await as(applicant).run(START, { input: personInput(desk, { ...person, ...more }) })).codes;
    expect(await run({ dateOfBirth: '2001-01-01' })).toEqual(['ENR_NIN_TAKEN']);
    expect(await run({ surname: 'Stranger' })).toEqual(['ENR_NIN_TAKEN']);
    await makeUser('ENROLLEE', { enrolleeId: child.id });
    expect(await run({})).toEqual(['ENR_NIN_TAKEN']);
  });
});
