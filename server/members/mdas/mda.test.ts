import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeTown, makeUser } from '../../testing/make/make.ts';

const CREATE = /* GraphQL */ `mutation ($input: CreateMdaInput!) {
  createMda(input: $input) { id code name premiumPercent premiumAmount isActive history { action toStatus actor { id } } }
}`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateMdaInput!) { updateMda(id: $id, input: $input) { id name type premiumPercent premiumAmount version } }`;
const DISABLE = /* GraphQL */ `mutation ($id: ID!, $input: DisableMdaInput!) { disableMda(id: $id, input: $input) { isActive disableReason history { action note } } }`;
const ENABLE = /* GraphQL */ `mutation ($id: ID!, $input: EnableMdaInput!) { enableMda(id: $id, input: $input) { isActive disableReason disabledAt history { action } } }`;
const ADD = /* GraphQL */ `mutation ($id: ID!, $input: AcademicSessionInput!) { addAcademicSession(mdaId: $id, input: $input) { sessions { id name isCurrent } } }`;
const CHANGE = /* GraphQL */ `mutation ($id: ID!, $input: AcademicSessionInput!) { updateAcademicSession(id: $id, input: $input) { sessions { name isCurrent } } }`;
const COUNTS = /* GraphQL */ `query ($id: ID!) { mda(id: $id) { principals lives disabledLives otherLives } }`;

let serial = 0;
const typed = (over: object = {}) => {
  serial += 1;
  return {
    name: `Ministry of Works ${serial}`,
    code: `MOW-${serial}`,
    type: 'MINISTRY',
    contactName: 'Ladi Pam',
    phone: '0803 123 4567',
    email: `works${serial}@example.ng`,
    ...over,
  };
};
const reason = 'Merged into another ministry';
const session = (over: object = {}) => ({ name: '2025/2026', startsOn: '2025-10-01', endsOn: '2026-09-30', isCurrent: true, ...over });

describe('an MDA put on record', () => {
  it('stores its data, premium rule and history', async () => {
    const [admin, { lgaId }] = [await makeUser('ADMIN'), await makeTown()];
    const input = typed({ code: 'mow-x', lgaId, premiumType: 'PERCENT', premiumPercent: 1.75 });
    const { data, codes } = await as(admin).run(CREATE, { input });
    expect(codes).toEqual([]);
    expect(data.createMda).toMatchObject({ code: 'MOW-X', premiumPercent: 1.75, premiumAmount: null, isActive: true });
    expect(data.createMda.history).toEqual([{ action: 'CREATE', toStatus: 'ACTIVE', actor: { id: admin.id } }]);
    expect(await db.mda.findUniqueOrThrow({ where: { id: data.createMda.id } })).toMatchObject({
      premiumValue: 175n,
      phone: '08031234567',
      createdById: admin.id,
      lgaId,
    });
    expect((await as(admin).run(CREATE, { input: typed({ premiumType: 'FLAT', premiumAmount: 250_000 }) })).data.createMda).toMatchObject({
      premiumPercent: null,
      premiumAmount: 250_000,
    });
  });

  it('is refused at the field that does not fit', async () => {
    const admin = await makeUser('ADMIN');
    const { name, code } = await makeMda();
    const refused = async (over: object) => {
      const { codes, fields } = await as(admin).run(CREATE, { input: typed(over) });
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refused({ name: name.toUpperCase() })).toEqual(['MST_NAME_TAKEN', 'name']);
    expect(await refused({ name })).toEqual(['MST_NAME_TAKEN', 'name']);
    expect(await refused({ code })).toEqual(['MDA_CODE_TAKEN', 'code']);
    expect(await refused({ code: 'A' })).toEqual(['INVALID_INPUT', 'code']);
    expect(await refused({ code: 'NO SPACES' })).toEqual(['INVALID_INPUT', 'code']);
    expect(await refused({ premiumType: 'PERCENT' })).toEqual(['INVALID_INPUT', 'premiumPercent']);
    expect(await refused({ premiumType: 'FLAT' })).toEqual(['INVALID_INPUT', 'premiumAmount']);
    expect(await refused({ phone: '123' })).toEqual(['ENR_PHONE_FORMAT', 'phone']);
  });

  it('is created once by two simultaneous requests', async () => {
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const input = typed();
    const answers = await concurrently(admins, CREATE, { input });
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'MST_NAME_TAKEN' || answer === 'MDA_CODE_TAKEN')).toHaveLength(1);
  });

  it('can be changed on the current version', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda({ premiumType: 'FLAT', premiumValue: 100n })];
    const input = { ...typed({ type: 'AGENCY' }), version: 0 };
    const { data } = await as(admin).run(UPDATE, { id: mda.id, input });
    expect(data.updateMda).toMatchObject({ type: 'AGENCY', premiumPercent: null, premiumAmount: null, version: 1 });
    expect((await as(admin).run(UPDATE, { id: mda.id, input })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(admin).run(UPDATE, { id: admin.id, input })).codes).toEqual(['NOT_FOUND']);
    const taken = await makeMda();
    expect((await as(admin).run(UPDATE, { id: mda.id, input: { ...input, name: taken.name, version: 1 } })).fields).toHaveProperty('name');
    expect((await as(await makeHcpUser()).run(UPDATE, { id: mda.id, input })).codes).toEqual(['FORBIDDEN']);
  });

  it('counts its enrollees by status of cover', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const head = await makeEnrollee({ mdaId: mda.id });
    await makeEnrollee({ mdaId: mda.id, principalId: head.id, relationship: 'CHILD' });
    await makeEnrollee({ mdaId: mda.id, status: 'DISABLED' });
    await makeEnrollee({ mdaId: mda.id, status: 'EXPIRED' });
    const { data } = await as(admin).run(COUNTS, { id: mda.id });
    expect(data.mda).toEqual({ principals: 1, lives: 2, disabledLives: 1, otherLives: 1 });
  });
});

describe('a disabled MDA', () => {
  it('keeps its enrollees’ cover, and can be enabled again', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const person = await makeEnrollee({ mdaId: mda.id });
    const { data } = await as(admin).run(DISABLE, { id: mda.id, input: { version: 0, reason } });
    expect(data.disableMda).toEqual({ isActive: false, disableReason: reason, history: [{ action: 'DISABLE', note: reason }] });
    expect((await db.enrollee.findUniqueOrThrow({ where: { id: person.id } })).status).toBe('ACTIVE');
    expect((await as(admin).run(DISABLE, { id: mda.id, input: { version: 1, reason } })).codes).toEqual(['STATE_INVALID']);
    const back = await as(admin).run(ENABLE, { id: mda.id, input: { version: 1 } });
    expect(back.data.enableMda).toEqual({
      isActive: true,
      disableReason: null,
      disabledAt: null,
      history: [{ action: 'DISABLE' }, { action: 'ENABLE' }],
    });
    expect((await as(admin).run(ENABLE, { id: mda.id, input: { version: 2 } })).codes).toEqual(['STATE_INVALID']);
  });

  it('is refused without a reason, on an old version, and to other roles', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda()];
    const run = (input: object, who = admin) => as(who).run(DISABLE, { id: mda.id, input });
    expect((await run({ version: 0, reason: 'no' })).fields).toHaveProperty('reason');
    expect((await run({ version: 4, reason })).codes).toEqual(['CONFLICT_STALE']);
    expect((await run({ version: 0, reason }, await makeUser('ACCOUNT_MANAGER'))).codes).toEqual(['FORBIDDEN']);
  });

  it('is disabled once when two disable it at once', async () => {
    const [mda, admins] = [await makeMda(), [await makeUser('ADMIN'), await makeUser('ADMIN')]];
    expect(await concurrently(admins, DISABLE, { id: mda.id, input: { version: 0, reason } })).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

describe('the sessions of an institution', () => {
  it('are added and changed; one of them is current', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda({ type: 'TERTIARY_INSTITUTION' })];
    await as(admin).run(ADD, { id: mda.id, input: session() });
    const next = session({ name: '2026/2027', startsOn: '2026-10-01', endsOn: '2027-09-30' });
    const { data } = await as(admin).run(ADD, { id: mda.id, input: next });
    expect(data.addAcademicSession.sessions).toMatchObject([
      { name: '2026/2027', isCurrent: true },
      { name: '2025/2026', isCurrent: false },
    ]);
    const [, old] = data.addAcademicSession.sessions;
    const changed = await as(admin).run(CHANGE, { id: old?.id, input: session({ endsOn: '2026-08-31' }) });
    expect(changed.data.updateAcademicSession.sessions).toEqual([
      { name: '2026/2027', isCurrent: false },
      { name: '2025/2026', isCurrent: true },
    ]);
  });

  it('are refused at the field that does not fit', async () => {
    const [admin, mda] = [await makeUser('ADMIN'), await makeMda({ type: 'TERTIARY_INSTITUTION' })];
    const { data } = await as(admin).run(ADD, { id: mda.id, input: session() });
    const refused = async (over: object, id = mda.id) => {
      const { codes, fields } = await as(admin).run(ADD, { id, input: session(over) });
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refused({})).toEqual(['MST_NAME_TAKEN', 'name']);
    expect(await refused({ name: '2025/2027' })).toEqual(['INVALID_INPUT', 'name']);
    expect(await refused({ name: '2027/2028', endsOn: '2025-10-01' })).toEqual(['MDA_SESSION_DATES', 'endsOn']);
    expect(await refused({}, (await makeMda()).id)).toEqual(['MDA_NOT_INSTITUTION', undefined]);
    const [first] = data.addAcademicSession.sessions;
    await as(admin).run(ADD, { id: mda.id, input: session({ name: '2026/2027' }) });
    expect((await as(admin).run(CHANGE, { id: first?.id, input: session({ name: '2026/2027' }) })).codes).toEqual(['MST_NAME_TAKEN']);
    expect((await as(admin).run(CHANGE, { id: mda.id, input: session() })).codes).toEqual(['NOT_FOUND']);
    const left = await as(admin).run(UPDATE, { id: mda.id, input: { ...typed(), version: 0 } });
    expect([left.codes[0], Object.keys(left.fields)[0]]).toEqual(['MDA_HAS_SESSIONS', 'type']);
  });

  it('are both added when two add at once, and one is current', async () => {
    const [mda, admins] = [await makeMda({ type: 'TERTIARY_INSTITUTION' }), [await makeUser('ADMIN'), await makeUser('ADMIN')]];
    const names = ['2025/2026', '2026/2027'];
    expect(await concurrently(admins, ADD, (i) => ({ id: mda.id, input: session({ name: names[i] }) }))).toEqual(['OK', 'OK']);
    expect(await db.academicSession.count({ where: { mdaId: mda.id, isCurrent: true } })).toBe(1);
  });
});
