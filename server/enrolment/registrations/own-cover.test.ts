import { describe, expect, it } from 'vitest';
import { addDays, addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { comeOfAge, completeOwnCover, payRegistration, rereadEnrollee } from '../../testing/make/make-own-cover.ts';
import {
  ACCEPT,
  ACCEPTED,
  APPROVE,
  COMPLETE,
  CONFIRM,
  dependantInput,
  done,
  institutionInput,
  makeDraft,
  makeFile,
  makeRegistrationFixture,
  personInput,
  REJECT,
  RESUME,
  SAVE_INSTITUTION,
  SAVE_LAST,
  SAVE_PERSON,
  SELF_PAID,
  START,
} from '../../testing/make/make-registration.ts';

const DISABLE = /* GraphQL */ `mutation($id: ID!, $input: StopCoverInput!) { disableEnrollee(id: $id, input: $input) { status version } }`;
const MINE = /* GraphQL */ `query { myRegistration { id goesOn enrollee { id } continues { id } } }`;
const REASON = 'The papers are of another person';

describe('a dependant without cover who registers for own cover', () => {
  it('is offered the existing record by NIN after the officer verified the identity', async () => {
    const { officer, child, person, own, ...desk } = await comeOfAge();
    const answer = await as(officer).run(START, { input: personInput(desk, person) });
    expect(answer.codes).toEqual(['ENR_NIN_LAPSED']);
    expect(answer.messages[0]).toContain(child.enrolmentNo);
    const unseen = await as(officer).run(START, { input: personInput(desk, { ...own, identityConfirmed: false }) });
    expect([unseen.codes, Object.keys(unseen.fields)]).toEqual([['ENR_IDENTITY'], ['identityConfirmed']]);
    const { id } = await done(officer, START, { input: personInput(desk, own) });
    expect(await db.registration.findUnique({ where: { id } })).toMatchObject({ continuesId: child.id });
  });

  it('keeps number and history, and becomes the principal of a new family', async () => {
    const grown = await comeOfAge();
    const id = await completeOwnCover(grown, [dependantInput({ surname: 'Newborn' })]);
    const after = await rereadEnrollee(grown.child.id);
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

  it('pays, needs approval by another officer and serves the waiting days like any enrollee', async () => {
    const grown = await comeOfAge(SELF_PAID);
    const id = await completeOwnCover(grown);
    expect(await rereadEnrollee(grown.child.id)).toMatchObject({
      status: 'PENDING_APPROVAL',
      relationship: 'PRINCIPAL',
      coverageStart: null,
    });
    await payRegistration(id);
    expect((await as(grown.officer).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['FOUR_EYES']);
    await done(await makeUser('REGISTRATION_OFFICER'), APPROVE, await onRegistration({ id }));
    const start = addDays(today(), 30);
    expect(await rereadEnrollee(grown.child.id)).toMatchObject({
      status: 'ACTIVE',
      coverageStart: start,
      coverageEnd: addDays(addMonths(start, 12), -1),
    });
  });

  it('gets the previous record back after a rejection, and can be sent again', async () => {
    const grown = await comeOfAge(SELF_PAID);
    const before = await rereadEnrollee(grown.child.id);
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
    const id = await completeOwnCover(grown);
    await done(await makeUser('REGISTRATION_OFFICER'), REJECT, await onRegistration({ id, input: { reason: REASON } }));
    const { version: _v, updatedAt: _u, statusChangedAt: _s, searchName: _n, searchNumbers: _m, ...same } = before;
    expect(await rereadEnrollee(before.id)).toMatchObject(same);
    expect(await done(grown.officer, RESUME, { id })).toMatchObject({ status: 'INCOMPLETE' });
    expect(await db.attachment.findUnique({ where: { id: paper.id } })).toMatchObject({ ownerType: 'Enrollee', ownerId: before.id });
    await done(grown.officer, CONFIRM, await onRegistration({ id, input: {} }));
    await done(grown.officer, COMPLETE, await onRegistration({ id }));
    expect(await rereadEnrollee(before.id)).toMatchObject({ status: 'PENDING_APPROVAL', relationship: 'PRINCIPAL' });
    expect(await db.coverPeriod.count({ where: { enrolleeId: before.id } })).toBe(1);
  });

  it('who was disabled by a manager needs another officer’s approval even if no premium is due', async () => {
    const desk = await makeRegistrationFixture();
    const { spouse } = await makeFamily();
    const input = { version: spouse.version, reason: 'Left the family' };
    await done(await makeUser('ACCOUNT_MANAGER'), DISABLE, { id: spouse.id, input });
    const other = await makeUser('REGISTRATION_OFFICER');
    const draft = await makeDraft(desk, { person: { continuesId: spouse.id, identityConfirmed: true } });
    expect(await done(desk.officer, COMPLETE, await onRegistration({ id: draft.id }))).toMatchObject({ status: 'PENDING_APPROVAL' });
    expect(await db.notification.count({ where: { userId: other.id, kind: 'REGISTRATION_SUBMITTED', entityId: draft.id } })).toBe(1);
    await done(other, APPROVE, await onRegistration({ id: draft.id }));
    expect(await rereadEnrollee(spouse.id)).toMatchObject({ status: 'ACTIVE', relationship: 'PRINCIPAL' });
  });

  it('is also found by name at the review, and is not flagged again once that record is continued', async () => {
    const { officer, child, person, ...desk } = await comeOfAge();
    await db.enrollee.update({ where: { id: child.id }, data: { nin: null, ninStatus: 'NOT_PROVIDED' } });
    const input = personInput(desk, person);
    const { id } = await done(officer, START, { input });
    await done(officer, ACCEPT, await onRegistration({ id, input: ACCEPTED }));
    await done(officer, SAVE_INSTITUTION, await onRegistration({ id, input: institutionInput(desk) }));
    expect((await as(officer).run(CONFIRM, await onRegistration({ id, input: {} }))).codes).toEqual(['ENR_DUPLICATE_SUSPECT']);
    expect(
      await done(officer, SAVE_PERSON, await onRegistration({ id, input: { ...input, continuesId: child.id, identityConfirmed: true } })),
    ).toMatchObject({
      step: 'REVIEW',
    });
    await done(officer, CONFIRM, await onRegistration({ id, input: {} }));
    await done(
      officer,
      SAVE_LAST,
      await onRegistration({ id, input: { photoId: (await makeFile(id)).id, documents: [], dependants: [] } }),
    );
    await done(officer, COMPLETE, await onRegistration({ id }));
    expect(await rereadEnrollee(child.id)).toMatchObject({
      relationship: 'PRINCIPAL',
      nin: person.nin,
      ninStatus: 'UNVERIFIED',
      duplicateFlag: 'NONE',
    });
  });
});

it('keeps the NIN of the record if none is entered', async () => {
  const { officer, person, own, child, ...desk } = await comeOfAge({ requiresNin: false });
  const { id } = await done(officer, START, { input: personInput(desk, { ...own, nin: null }) });
  expect(await db.registration.findUnique({ where: { id } })).toMatchObject({
    nin: person.nin,
    continuesId: child.id,
    data: { person: { nin: person.nin } },
  });
});

describe('a self-registration that continues an existing record', () => {
  const applied = async () => {
    const grown = await comeOfAge(SELF_PAID);
    const applicant = await makeUser('ENROLLEE');
    const draft = await makeDraft({ ...grown, officer: applicant }, { person: grown.person });
    await done(applicant, COMPLETE, await onRegistration({ id: draft.id }));
    return { ...grown, applicant, id: draft.id };
  };

  it('shows nothing of the record until an officer approves; then the account is linked', async () => {
    const { applicant, child, id, officer } = await applied();
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({ goesOn: true, enrollee: null, continues: null });
    expect(await db.userAccount.findUnique({ where: { id: applicant.id } })).toMatchObject({ enrolleeId: null });
    await payRegistration(id);
    await done(officer, APPROVE, await onRegistration({ id }));
    expect(await db.userAccount.findUnique({ where: { id: applicant.id } })).toMatchObject({ enrolleeId: child.id });
    expect((await as(applicant).run(MINE)).data.myRegistration).toMatchObject({ enrollee: { id: child.id }, continues: { id: child.id } });
  });

  it('is rejected if birth date or surname differ, or if the record already has an account', async () => {
    const { child, person, ...desk } = await comeOfAge(SELF_PAID);
    const applicant = await makeUser('ENROLLEE');
    const run = async (more: object) => (await as(applicant).run(START, { input: personInput(desk, { ...person, ...more }) })).codes;
    expect(await run({ dateOfBirth: '2001-01-01' })).toEqual(['ENR_NIN_TAKEN']);
    expect(await run({ surname: 'Stranger' })).toEqual(['ENR_NIN_TAKEN']);
    await makeUser('ENROLLEE', { enrolleeId: child.id });
    expect(await run({})).toEqual(['ENR_NIN_TAKEN']);
  });
});
