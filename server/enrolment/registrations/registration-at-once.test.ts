import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { onRegistration } from '../../testing/make/at-version.ts';
import { makeUser } from '../../testing/make/make.ts';
import {
  ACCEPT,
  ACCEPTED,
  APPROVE,
  CANCEL,
  COMPLETE,
  CONFIRM,
  done,
  institutionInput,
  makeDraft,
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

const REASON = 'The NIN slip is of another person';

/** A draft at its last step, with what each step would save again. */
async function draft() {
  const desk = await makeRegistrationFixture();
  const { id, version } = await makeDraft(desk);
  const { person } = (await db.registration.findUniqueOrThrow({ where: { id } })).data as { person: object };
  const steps: [string, object][] = [
    [SAVE_PERSON, person],
    [ACCEPT, ACCEPTED],
    [SAVE_INSTITUTION, institutionInput(desk)],
    [CONFIRM, {}],
    [SAVE_LAST, { dependants: [] }],
  ];
  return { desk, officer: desk.officer, id, version, steps };
}

/** One that waits for its premium. */
async function waiting() {
  const desk = await makeRegistrationFixture(SELF_PAID);
  const { id } = await makeDraft(desk);
  await done(desk.officer, COMPLETE, await onRegistration({ id }));
  return { id, officer: desk.officer, other: await makeUser('REGISTRATION_OFFICER') };
}

const oneWins = [expect.stringMatching(/^(CONFLICT_STALE|STATE_INVALID)$/)];
const lost = (codes: string[]) => codes.filter((code) => code !== 'OK');
const narrowed = () => makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });

describe('a draft', () => {
  it('with the same NIN is opened once by two simultaneous requests', async () => {
    const desk = await makeRegistrationFixture();
    const input = personInput(desk, { nin: '91000000001' });
    const codes = await concurrently([desk.officer, await makeUser('REGISTRATION_OFFICER')], START, { input });
    expect(codes).toEqual(['ENR_DRAFT_OPEN', 'OK']);
  });

  it.each([0, 1, 2, 3, 4])('is saved at step %i by one of two simultaneous requests, and only on the current version', async (step) => {
    const { officer, id, version, steps } = await draft();
    const [document, input] = steps[step] ?? ['', {}];
    expect((await as(officer).runText(document, { id, input: { ...input, version: version - 1 } })).codes).toEqual(['CONFLICT_STALE']);
    const both = [officer, await makeUser('REGISTRATION_OFFICER')];
    expect(await concurrently(both, document, { id, input: { ...input, version } })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('rejects every step that names no version', async () => {
    const { officer, id, version, steps } = await draft();
    const calls = [...steps.map(([document, input]) => [document, { id, input }] as const), [COMPLETE, { id }] as const];
    for (const [document, variables] of calls) expect((await as(officer).runText(document, variables)).codes).toEqual(['BAD_USER_INPUT']);
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ version, status: 'INCOMPLETE' });
  });

  it('of another LGA cannot be saved or cancelled', async () => {
    const { id, steps } = await draft();
    const stranger = await narrowed();
    for (const [document, input] of steps)
      expect((await as(stranger).runText(document, await onRegistration({ id, input }))).codes).toEqual(['NOT_FOUND']);
    for (const document of [CANCEL, COMPLETE] as const)
      expect((await as(stranger).runText(document, await onRegistration({ id }))).codes).toEqual(['NOT_FOUND']);
  });

  it('that is cancelled accepts no steps, frees its NIN, and cannot be cancelled again', async () => {
    const { desk, officer, id, steps } = await draft();
    const codes = await concurrently([officer, await makeUser('REGISTRATION_OFFICER')], CANCEL, { id });
    expect(lost(codes)).toEqual(oneWins);
    expect(await db.registration.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'CANCELLED' });
    for (const [document, input] of steps)
      expect((await as(officer).runText(document, await onRegistration({ id, input }))).codes).toEqual(['STATE_INVALID']);
    for (const document of [CANCEL, COMPLETE, RESUME] as const)
      expect((await as(officer).runText(document, await onRegistration({ id }))).codes).toEqual(['STATE_INVALID']);
    const { nin } = await db.registration.findUniqueOrThrow({ where: { id } });
    expect((await as(officer).run(START, { input: personInput(desk, { nin }) })).codes).toEqual([]);
  });
});

describe('a pending registration', () => {
  it('is decided by another officer in scope, on the current version', async () => {
    const { id, officer } = await waiting();
    const reject = async (who: { id: string }, input: object = {}) =>
      (await as(who).run(REJECT, await onRegistration({ id, input: { reason: REASON, ...input } }))).codes;
    expect(await reject(officer)).toEqual(['FOUR_EYES']);
    expect(await reject(await narrowed())).toEqual(['NOT_FOUND']);
    expect((await as(await narrowed()).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['NOT_FOUND']);
    expect(await reject(await makeUser('ADMIN'), { version: 99 })).toEqual(['CONFLICT_STALE']);
    expect((await as(officer).run(RESUME, { id })).codes).toEqual(['STATE_INVALID']);
    expect((await as(officer).run(CANCEL, { id })).codes).toEqual(['STATE_INVALID']);
  });

  it('is rejected once and reopened once by simultaneous requests', async () => {
    const { id, officer, other } = await waiting();
    expect(
      lost(await concurrently([other, await makeUser('ADMIN')], REJECT, await onRegistration({ id, input: { reason: REASON } }))),
    ).toEqual(oneWins);
    expect(await db.statusChange.count({ where: { entityId: id, action: 'REJECT' } })).toBe(1);
    expect((await as(await narrowed()).run(RESUME, { id })).codes).toEqual(['NOT_FOUND']);
    expect(lost(await concurrently([officer, other], RESUME, { id }))).toEqual(oneWins);
    expect((await as(other).run(APPROVE, await onRegistration({ id }))).codes).toEqual(['STATE_INVALID']);
  });
});
