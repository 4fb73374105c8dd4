import { describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, mailsTo, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeTown, makeUser } from '../../testing/make/make.ts';
import {
  ACTIVATE_HCP,
  accreditationInput,
  bankInput,
  CREATE_HCP,
  DEACTIVATE_HCP,
  facilityInput,
  makeWaitingHcp,
} from '../../testing/make/make-hcp.ts';

const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateHcpInput!) { updateHcp(id: $id, input: $input) { id name version } }`;
const REJECT = /* GraphQL */ `mutation ($id: ID!, $input: HcpReasonInput!) { rejectHcp(id: $id, input: $input) { status statusReason } }`;
const CONTACT = /* GraphQL */ `mutation ($input: UpdateHcpContactInput!) { updateHcpContact(input: $input) { id contactName version } }`;
const reason = 'Inspection found no theatre';

describe('a new facility', () => {
  it('is pending, with its documents, initial bank details and history', async () => {
    const [manager, town] = [await makeUser('ACCOUNT_MANAGER'), await makeTown()];
    const file = await db.attachment.create({
      data: {
        ownerType: 'UserAccount',
        ownerId: manager.id,
        kind: 'LICENCE',
        filename: 'licence.pdf',
        mime: 'application/pdf',
        size: 3,
        sha256: '0'.repeat(64),
        storageKey: `test/${town.id}`,
      },
    });
    const input = { ...facilityInput(town), ...accreditationInput(), bank: bankInput(), licenceFileId: file.id };
    const { data, codes } = await as(manager).run(CREATE_HCP, { input });
    expect(codes).toEqual([]);
    expect(data.createHcp).toMatchObject({ status: 'PENDING', availableActions: ['ACTIVATE', 'REJECT'] });
    const { id } = data.createHcp;
    expect(await db.hcp.findUniqueOrThrow({ where: { id } })).toMatchObject({
      code: null,
      bankName: 'First Bank of Nigeria',
      bankAccountNumber: '0000014579',
      createdById: manager.id,
    });
    const { data: read } = await as(manager).run(
      /* GraphQL */ `query ($id: ID!) { hcp(id: $id) { bankAccountNumber papers { id kind } history { action toStatus } } }`,
      { id },
    );
    expect(read.hcp).toEqual({
      bankAccountNumber: '••••••4579',
      papers: [{ id: file.id, kind: 'LICENCE' }],
      history: [{ action: 'REGISTER', toStatus: 'PENDING' }],
    });
  });

  it('is rejected with errors at the fields', async () => {
    const [manager, town] = [await makeUser('ACCOUNT_MANAGER'), await makeTown()];
    const taken = await makeHcp({ townId: town.id });
    const refused = async (over: object, who = manager) => {
      const { codes, fields } = await as(who).run(CREATE_HCP, { input: facilityInput(town, over) });
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refused({ townId: (await makeTown()).id })).toEqual(['ENR_TOWN_LGA', 'townId']);
    expect(await refused({ wardId: town.id })).toEqual(['ENR_TOWN_LGA', 'wardId']);
    expect(await refused({ name: taken.name })).toEqual(['HCP_NAME_TAKEN', 'name']);
    expect(await refused({ email: taken.email.toUpperCase() })).toEqual(['HCP_EMAIL_TAKEN', 'email']);
    expect(await refused({ phone: '123' })).toEqual(['ENR_PHONE_FORMAT', 'phone']);
    expect(await refused({ ...accreditationInput(), accreditedTo: '2020-01-01' })).toEqual(['HCP_ACCREDITATION_DATES', 'accreditedTo']);
    expect(await refused({ bank: bankInput({ accountNumber: '0000014578' }) })).toEqual(['INVALID_INPUT', 'bank.accountNumber']);
    expect(await refused({ bank: bankInput({ accountNumber: '12' }) })).toEqual(['INVALID_INPUT', 'bank.accountNumber']);
    expect(await refused({ licenceFileId: taken.id })).toEqual(['NOT_FOUND', 'licenceFileId']);
    expect(await refused({}, await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [taken.id] }))).toEqual([
      'HCP_LGA_SCOPE',
      'lgaId',
    ]);
    expect((await as(await makeUser('ACCOUNTANT')).run(CREATE_HCP, { input: facilityInput(town) })).codes).toEqual(['FORBIDDEN']);
  });

  it('is updated with its version; its code fixes its LGA', async () => {
    const manager = await makeUser('ADMIN');
    const waiting = await makeWaitingHcp(manager);
    const input = { ...facilityInput(waiting.town, { name: 'Renamed Hospital' }), version: waiting.version };
    expect((await as(manager).run(UPDATE, { id: waiting.id, input })).data.updateHcp).toMatchObject({
      name: 'Renamed Hospital',
      version: 1,
    });
    expect((await as(manager).run(UPDATE, { id: waiting.id, input })).codes).toEqual(['CONFLICT_STALE']);
    const active = await makeHcp();
    const elsewhere = await makeTown();
    const change = async (town: typeof elsewhere, over: object) =>
      as(manager).run(UPDATE, {
        id: active.id,
        input: { ...facilityInput(town), ...accreditationInput(), version: active.version, ...over },
      });
    expect((await change(elsewhere, {})).fields).toHaveProperty('lgaId');
    const home = await db.town.findUniqueOrThrow({ where: { id: active.townId }, include: { lga: true } });
    expect((await change(home, { licenceNo: '' })).codes).toEqual(['VALIDATION_REQUIRED']);
    expect((await change(home, {})).codes).toEqual([]);
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [elsewhere.lgaId] });
    expect((await as(narrowed).run(UPDATE, { id: active.id, input: { ...facilityInput(home), version: 1 } })).codes).toEqual(['NOT_FOUND']);
    expect(await db.activityLog.count({ where: { entityId: active.id, action: 'Hcp.UPDATE' } })).toBe(1);
  });

  it('keeps one of two concurrent changes', async () => {
    const [a, b] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const { id, town } = await makeWaitingHcp(a);
    const answers = await Promise.all([a, b].map((who) => as(who).run(UPDATE, { id, input: { ...facilityInput(town), version: 0 } })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});

describe('activating a facility', () => {
  it('issues its code, and emails a temporary password to its first user', async () => {
    const manager = await makeUser('ACCOUNT_MANAGER');
    const waiting = await makeWaitingHcp(manager);
    const { data, codes } = await as(manager).run(ACTIVATE_HCP, { id: waiting.id, input: { ...accreditationInput(), version: 0 } });
    expect(codes).toEqual([]);
    expect(data.activateHcp).toMatchObject({
      status: 'ACTIVATED',
      code: `PL-${waiting.town.lga.shortCode}-0001`,
      users: [{ email: waiting.email, status: 'INVITED' }],
    });
    const [letter = ''] = await mailsTo(waiting.email);
    const password = /^ {4}(\S+)$/m.exec(letter)?.[1] ?? '';
    expect((await (await anonymousClient()).signIn(waiting.email, password)).body).toMatchObject({ next: 'OTP', by: 'MAIL' });
    expect(await db.statusChange.findFirst({ where: { entityId: waiting.id, action: 'ACTIVATE' } })).toMatchObject({
      fromStatus: 'PENDING',
      actorId: manager.id,
    });
  });

  it('issues the next number of its LGA, also for two concurrent activations', async () => {
    const manager = await makeUser('ADMIN');
    const town = await makeTown();
    const made = await Promise.all([1, 2].map(() => as(manager).run(CREATE_HCP, { input: facilityInput(town) })));
    const answers = await Promise.all(
      made.map(({ data }) => as(manager).run(ACTIVATE_HCP, { id: data.createHcp.id, input: { ...accreditationInput(), version: 0 } })),
    );
    expect(answers.map(({ data }) => data.activateHcp.code).sort()).toEqual([
      `PL-${town.lga.shortCode}-0001`,
      `PL-${town.lga.shortCode}-0002`,
    ]);
  });

  it('needs documents, an unused email address and pending status', async () => {
    const manager = await makeUser('ADMIN');
    const { id } = await makeWaitingHcp(manager);
    const activate = (over: object) => as(manager).run(ACTIVATE_HCP, { id, input: { ...accreditationInput(), version: 0, ...over } });
    expect((await activate({ licenceNo: ' ' })).fields).toHaveProperty('licenceNo');
    expect((await activate({ accreditedFrom: '2020-01-01', accreditedTo: isoDay(addDays(today(), -1)) })).codes).toEqual([
      'HCP_ACCREDITATION_ENDED',
    ]);
    expect((await activate({ userEmail: (await makeUser('ADMIN')).email })).fields).toHaveProperty('userEmail');
    const answers = await Promise.all([activate({}), activate({})]);
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect(await db.userAccount.count({ where: { hcpId: id } })).toBe(1);
    expect((await activate({ version: 1 })).codes).toEqual(['STATE_INVALID']);
  });

  it('is not possible after a rejection, whose reason the applicant can read', async () => {
    const manager = await makeUser('ACCOUNT_MANAGER');
    const { id, email } = await makeWaitingHcp(manager);
    expect((await as(manager).run(REJECT, { id, input: { reason: 'no', version: 0 } })).fields).toHaveProperty('reason');
    expect((await as(manager).run(REJECT, { id, input: { reason, version: 0 } })).data.rejectHcp).toEqual({
      status: 'REJECTED',
      statusReason: reason,
    });
    expect((await as(manager).run(ACTIVATE_HCP, { id, input: { ...accreditationInput(), version: 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await mailsTo(email)).at(-1)).toContain(reason);
  });
});

describe('deactivating a facility', () => {
  it('signs its users out with the reason, and reactivation lets them sign in again', async () => {
    const [manager, hcp] = [await makeUser('ACCOUNT_MANAGER'), await makeHcp()];
    const account = await makeAccount('HCP', { hcpId: hcp.id });
    await makeEnrollee({ hcpId: hcp.id });
    const desk = await anonymousClient();
    await desk.signIn(account.email);
    expect((await as(manager).run(DEACTIVATE_HCP, { id: hcp.id, input: { reason, version: 7 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(manager).run(DEACTIVATE_HCP, { id: hcp.id, input: { reason, version: 0 } })).data.deactivateHcp).toMatchObject({
      status: 'DEACTIVATED',
      statusReason: reason,
    });
    expect((await desk.state()).user).toBeNull();
    expect((await desk.signIn(account.email)).body.code).toBe('AUTH_INACTIVE');
    expect((await mailsTo(hcp.email)).at(-1)).toContain(reason);
    expect(await db.notification.count({ where: { kind: 'HCP_DEACTIVATED', entityId: hcp.id, userId: manager.id } })).toBe(1);
    expect((await as(manager).run(DEACTIVATE_HCP, { id: hcp.id, input: { reason, version: 1 } })).codes).toEqual(['STATE_INVALID']);

    const { data } = await as(manager).run(ACTIVATE_HCP, { id: hcp.id, input: { ...accreditationInput(), version: 1 } });
    expect(data.activateHcp).toMatchObject({ status: 'ACTIVATED', code: hcp.code, users: [{ email: account.email }] });
    expect((await desk.signIn(account.email)).status).toBe(200);
    expect(await db.statusChange.findMany({ where: { entityId: hcp.id }, orderBy: { at: 'asc' }, select: { action: true } })).toEqual([
      { action: 'DEACTIVATE' },
      { action: 'REACTIVATE' },
    ]);
  });

  it('happens once when two users do it at the same time, and needs permission', async () => {
    const [a, b, hcp] = [await makeUser('ADMIN'), await makeUser('ACCOUNT_MANAGER'), await makeHcp()];
    const answers = await Promise.all([a, b].map((who) => as(who).run(DEACTIVATE_HCP, { id: hcp.id, input: { reason, version: 0 } })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    const other = await makeHcp();
    const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [hcp.lgaId] });
    expect((await as(narrowed).run(DEACTIVATE_HCP, { id: other.id, input: { reason, version: 0 } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeHcpUser(other)).run(DEACTIVATE_HCP, { id: other.id, input: { reason, version: 0 } })).codes).toEqual([
      'FORBIDDEN',
    ]);
  });
});

describe('the data of a facility', () => {
  const KEPT = /* GraphQL */ `query ($id: ID!) { hcp(id: $id) { history { action } papers { id } } }`;

  it('history and documents are visible to those who manage it and to itself', async () => {
    const hcp = await makeHcp({ status: 'DEACTIVATED' });
    const manager = await makeUser('ACCOUNT_MANAGER');
    expect((await as(manager).run(ACTIVATE_HCP, { id: hcp.id, input: { ...accreditationInput(), version: 0 } })).codes).toEqual([]);
    const shown = async (who: { id: string }) => (await as(who).run(KEPT, { id: hcp.id })).data.hcp.history.length;
    expect([await shown(manager), await shown(await makeHcpUser(hcp))]).toEqual([1, 1]);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(KEPT, { id: hcp.id })).data.hcp).toEqual({ history: [], papers: [] });
  });

  it('capacity is visible to officers and members, not to another facility', async () => {
    const hcp = await makeHcp();
    const FULL = /* GraphQL */ `query ($id: ID!) { hcp(id: $id) { lives } }`;
    const codes = async (who: { id: string }) => (await as(who).run(FULL, { id: hcp.id })).codes;
    expect(await codes(await makeUser('CLAIMS_OFFICER'))).toEqual([]);
    expect(await codes(await makeUser('ENROLLEE'))).toEqual([]);
    expect(await codes(await makeHcpUser())).toEqual(['FORBIDDEN']);
  });

  it('the number of people includes covered, total and not yet registered ones', async () => {
    const [hcp, other] = [await makeHcp(), await makeHcp()];
    const statuses = ['ACTIVE', 'ACTIVE', 'SUSPENDED', 'EXPIRED', 'PENDING_APPROVAL', 'DECEASED'] as const;
    for (const status of statuses) await makeEnrollee({ hcpId: hcp.id, status, deceasedOn: status === 'DECEASED' ? today() : null });
    await makeEnrollee({ hcpId: hcp.id, status: 'INCOMPLETE', registeredAt: null });
    const mover = await makeEnrollee({ hcpId: hcp.id });
    await db.enrollee.update({ where: { id: mover.id }, data: { hcpId: other.id } });
    const LIVES = /* GraphQL */ `query ($search: String) { hcps(page: { number: 1, size: 50 }, search: $search) { items { lives members } } }`;
    const manager = as(await makeUser('ACCOUNT_MANAGER'));
    const livesOf = async ({ code }: { code: string | null }) => (await manager.run(LIVES, { search: code })).data.hcps.items;
    expect([await livesOf(hcp), await livesOf(other)]).toEqual([[{ lives: 2, members: 6 }], [{ lives: 1, members: 1 }]]);
  });

  it('an officer of other LGAs has no actions and no list entry, but sees its name on a person’s record', async () => {
    const hcp = await makeHcp();
    const person = await makeEnrollee({ hcpId: hcp.id });
    const here = await makeTown();
    await db.enrollee.update({ where: { id: person.id }, data: { lgaId: here.lgaId, townId: here.id } });
    const narrowed = as(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [here.lgaId] }));
    const { data } = await narrowed.run(/* GraphQL */ `query ($id: ID!) { enrollee(id: $id) { hcp { id availableActions } } }`, {
      id: person.id,
    });
    expect(data.enrollee.hcp).toEqual({ id: hcp.id, availableActions: [] });
    const near = await makeHcp({ lgaId: here.lgaId, townId: here.id });
    const LIST = /* GraphQL */ `query { hcps(page: { number: 1, size: 50 }) { items { id } } }`;
    expect((await narrowed.run(LIST)).data.hcps.items).toEqual([{ id: near.id }]);
  });
});

describe('what a facility can change itself', () => {
  it('its own phone and contact person, and nobody else’s', async () => {
    const hcp = await makeHcp();
    const desk = await makeHcpUser(hcp);
    const input = {
      phone: '08030003333',
      contactName: 'Matron Zugwai',
      contactDesignation: 'Matron',
      contactPhone: '08030004444',
      version: 0,
    };
    expect((await as(desk).run(CONTACT, { input })).data.updateHcpContact).toEqual({
      id: hcp.id,
      contactName: 'Matron Zugwai',
      version: 1,
    });
    expect((await as(desk).run(CONTACT, { input })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(desk).run(CONTACT, { input: { ...input, contactPhone: '1' } })).fields).toHaveProperty('contactPhone');
    expect((await as(desk).run(/* GraphQL */ `{ myHcp { id bankAccountNumber } }`)).data.myHcp).toEqual({
      id: hcp.id,
      bankAccountNumber: hcp.bankAccountNumber,
    });
    const { data } = await as(await makeHcpUser()).run(
      /* GraphQL */ `query ($id: ID!) { hcp(id: $id) { bankAccountNumber history { id } users { id } papers { id } availableActions } }`,
      { id: hcp.id },
    );
    expect(data.hcp).toEqual({
      bankAccountNumber: null,
      history: [],
      users: [],
      papers: [],
      availableActions: [],
    });
  });
});
