import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeTown, makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { comeOfAge, nextNin, rereadEnrollee } from '../../testing/make/make-own-cover.ts';
import { COMPLETE, makeDraft, makeRegistrationFixture, personInput, START } from '../../testing/make/make-registration.ts';

const ENABLE = /* GraphQL */ `mutation($id: ID!, $input: RestoreCoverInput!) { enableEnrollee(id: $id, input: $input) { status } }`;

describe('a record that cannot be continued', () => {
  it('has active cover as a dependant', async () => {
    const desk = await makeRegistrationFixture();
    const { spouse } = await makeFamily();
    const nin = nextNin();
    await db.enrollee.update({ where: { id: spouse.id }, data: { nin } });
    for (const more of [{ nin }, { nin, continuesId: spouse.id, identityConfirmed: true }]) {
      const { codes, fields } = await as(desk.officer).run(START, { input: personInput(desk, more) });
      expect([codes, Object.keys(fields)]).toEqual([['ENR_OWN_COVERED'], ['nin']]);
    }
  });

  it('is a principal’s, or has another NIN', async () => {
    const { officer, family, own, ...desk } = await comeOfAge();
    const head = { continuesId: family.principal.id, identityConfirmed: true };
    expect((await as(officer).run(START, { input: personInput(desk, head) })).codes).toEqual(['ENR_NIN_TAKEN']);
    const { codes } = await as(officer).run(START, { input: personInput(desk, { ...own, nin: nextNin() }) });
    expect(codes).toEqual(['ENR_OWN_OTHER_NIN']);
  });

  it('is outside the officer’s LGAs, and is not revealed', async () => {
    const { person, own, ...desk } = await comeOfAge();
    const town = await makeTown();
    const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [town.lgaId] });
    const run = (more: object) => as(narrowed).run(START, { input: personInput({ ...desk, town }, { ...more, wardId: null }) });
    expect((await run(person)).codes).toEqual(['ENR_NIN_TAKEN']);
    expect((await run(own)).codes).toEqual(['NOT_FOUND']);
  });

  it('was covered again before the registration was completed', async () => {
    const grown = await comeOfAge();
    const draft = await makeDraft(grown, { person: grown.own });
    await db.enrollee.update({ where: { id: grown.child.id }, data: { status: 'ACTIVE' } });
    expect((await as(grown.officer).run(COMPLETE, await onRegistration({ id: draft.id }))).codes).toEqual(['ENR_OWN_COVERED']);
    expect(await rereadEnrollee(grown.child.id)).toMatchObject({ relationship: 'CHILD' });
  });
});

describe('simultaneous requests', () => {
  it('open only one of two registrations that continue the same record', async () => {
    const { officer, own, child, ...desk } = await comeOfAge();
    await db.enrollee.update({ where: { id: child.id }, data: { nin: null } });
    const answers = await Promise.all([1, 2].map(() => as(officer).run(START, { input: personInput(desk, { ...own, nin: nextNin() }) })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['ENR_DRAFT_OPEN']);
  });

  it('let only one of completion and enabling succeed', async () => {
    const grown = await comeOfAge();
    const draft = await makeDraft(grown, { person: grown.own });
    const { version } = await rereadEnrollee(grown.child.id);
    const manager = await makeUser('ACCOUNT_MANAGER');
    const answers = await Promise.all([
      as(grown.officer).run(COMPLETE, { id: draft.id, version: draft.version }),
      as(manager).run(ENABLE, { id: grown.child.id, input: { version } }),
    ]);
    expect(answers.flatMap(({ codes }) => codes)).toHaveLength(1);
    const { relationship, principalId, status } = await rereadEnrollee(grown.child.id);
    expect([status, (relationship === 'PRINCIPAL') === (principalId === null)]).toEqual(['ACTIVE', true]);
  });
});
