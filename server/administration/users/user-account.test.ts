import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { anonymousClient, mailsTo, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { changedWhileWaiting } from '../../testing/changed-while-waiting.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeTown, makeUser } from '../../testing/make/make.ts';

const INVITE = /* GraphQL */ `mutation ($input: InviteUserInput!) { inviteUser(input: $input) { id status role hcp { id } enrolmentNo lgas { id } } }`;
const ROLE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateUserRoleInput!) { updateUserRole(id: $id, input: $input) { role version lgas { id } } }`;
const CORRECT = /* GraphQL */ `mutation ($id: ID!, $input: CorrectUserInput!) { correctUser(id: $id, input: $input) { name email status version sessionCount } }`;
const DEACTIVATE = /* GraphQL */ `mutation ($id: ID!, $input: DeactivateUserInput!) { deactivateUser(id: $id, input: $input) { status sessionCount } }`;
const REACTIVATE = /* GraphQL */ `mutation ($id: ID!, $input: UserVersionInput!) { reactivateUser(id: $id, input: $input) { status } }`;
const RESET = /* GraphQL */ `mutation ($id: ID!, $input: UserVersionInput!) { resetUserPassword(id: $id, input: $input) { status } }`;
const END = /* GraphQL */ `mutation ($id: ID!) { endUserSessions(id: $id) { sessionCount } }`;

const person = (n: string) => ({ firstName: 'Ladi', lastName: 'Gyang', email: `ladi.${n}@example.ng` });
const off = { reason: 'Left the agency', version: 0 };

describe('inviting', () => {
  it('creates an account whose emailed password must be changed at sign-in', async () => {
    const admin = await makeUser('ADMIN');
    const { data, codes } = await as(admin).run(INVITE, { input: { ...person('one'), email: 'Ladi.ONE@Example.ng', role: 'ACCOUNTANT' } });
    expect(codes).toEqual([]);
    expect(data.inviteUser).toMatchObject({ status: 'INVITED', role: 'ACCOUNTANT' });
    const mail = (await mailsTo('ladi.one@example.ng')).at(-1) ?? '';
    const password = /^ {4}(\S+)$/m.exec(mail)?.[1] ?? '';
    const browser = await anonymousClient();
    expect((await browser.signIn('ladi.one@example.ng', password)).body).toMatchObject({ next: 'OTP', by: 'MAIL' });
    const code = /^ {4}(\d{6})$/m.exec((await mailsTo('ladi.one@example.ng')).at(-1) ?? '')?.[1];
    expect((await browser.post('verify-otp', { by: 'MAIL', code })).body).toEqual({ next: 'CHANGE_PASSWORD' });
    expect(await db.activityLog.count({ where: { action: 'USER_INVITE', entityId: data.inviteUser.id, actorId: admin.id } })).toBe(1);
  });

  it('requires a facility for a provider, LGAs for an officer and an enrollee for a portal account', async () => {
    const admin = await makeUser('ADMIN');
    const [hcp, town, enrollee] = [await makeHcp(), await makeTown(), await makeEnrollee()];
    const invite = (n: string, rest: object) => as(admin).run(INVITE, { input: { ...person(n), ...rest } });
    expect((await invite('hcp', { role: 'HCP', hcpId: hcp.id })).data.inviteUser.hcp).toEqual({ id: hcp.id });
    expect((await invite('lga', { role: 'CLAIMS_OFFICER', lgaIds: [town.lgaId] })).data.inviteUser.lgas).toEqual([{ id: town.lgaId }]);
    expect((await invite('enr', { role: 'ENROLLEE', enrolmentNo: enrollee.enrolmentNo })).data.inviteUser.enrolmentNo).toBe(
      enrollee.enrolmentNo,
    );
    expect((await invite('enr2', { role: 'ENROLLEE', enrolmentNo: enrollee.enrolmentNo })).fields).toEqual({
      enrolmentNo: 'This enrollee already has an account.',
    });
  });

  it('rejects invalid values at their fields', async () => {
    const admin = await makeUser('ADMIN');
    const taken = await makeUser('ACCOUNTANT');
    const closed = await makeHcp({ status: 'DEACTIVATED' });
    const fields = async (input: object) =>
      (await as(admin).run(INVITE, { input: { ...person('bad'), role: 'ACCOUNTANT', ...input } })).fields;
    expect(await fields({ email: taken.email.toUpperCase() })).toEqual({ email: 'Another account uses this email address.' });
    expect(await fields({ role: 'HCP' })).toEqual({ hcpId: 'Choose the facility of this user.' });
    expect(await fields({ role: 'HCP', hcpId: closed.id })).toEqual({ hcpId: 'This facility is not active.' });
    expect(await fields({ role: 'ENROLLEE', enrolmentNo: 'PL/NO/1' })).toEqual({ enrolmentNo: 'No enrollee with that number.' });
    expect(await fields({ role: 'CLAIMS_OFFICER', lgaIds: [taken.id] })).toEqual({ lgaIds: 'Choose at least one LGA.' });
    expect(Object.keys(await fields({ firstName: ' ', email: 'x', phone: '12' })).sort()).toEqual(['email', 'firstName', 'phone']);
  });

  it('repeated with the same idempotency key creates one account', async () => {
    const admin = await makeUser('ADMIN');
    const send = () => as(admin).run(INVITE, { input: { ...person('twice'), role: 'ACCOUNTANT' } }, { idempotencyKey: 'k-invite' });
    const [first, second] = [await send(), await send()];
    expect(second).toEqual(first);
    expect(first.codes).toEqual([]);
    expect(await mailsTo('ladi.twice@example.ng')).toHaveLength(1);
  });
});

describe('an account', () => {
  it('gets a new role at the next sign-in, and its sessions end', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const town = await makeTown();
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    const { data } = await as(admin).run(ROLE, { id: user.id, input: { role: 'REGISTRATION_OFFICER', lgaIds: [town.lgaId], version: 0 } });
    expect(data.updateUserRole).toEqual({ role: 'REGISTRATION_OFFICER', version: 1, lgas: [{ id: town.lgaId }] });
    expect((await browser.state()).user).toBeNull();
    await browser.signIn(user.email);
    expect((await browser.state()).user).toMatchObject({ role: 'REGISTRATION_OFFICER', lgaScoped: true, lgaIds: [town.lgaId] });
    expect((await as(admin).run(ROLE, { id: user.id, input: { role: 'ACCOUNTANT', version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
  });

  it('can be corrected in name and email address; sessions stay and both addresses are notified', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    await browser.post('forgot-password', { login: user.email });
    const link = /token=([\w-]+)/.exec((await mailsTo(user.email)).at(-1) ?? '')?.[1] ?? '';
    const input = { firstName: 'Rifkatu', lastName: 'Bot', email: 'Rifkatu.BOT@example.ng', reason: 'Misspelt', version: 0 };
    const { data, codes } = await as(admin).run(CORRECT, { id: user.id, input });
    expect(codes).toEqual([]);
    expect(data.correctUser).toEqual({
      name: 'Rifkatu Bot',
      email: 'rifkatu.bot@example.ng',
      status: 'ACTIVE',
      version: 1,
      sessionCount: 1,
    });
    expect((await browser.state()).user).toMatchObject({ name: 'Rifkatu Bot', email: 'rifkatu.bot@example.ng' });
    for (const address of [user.email, 'rifkatu.bot@example.ng'])
      expect((await mailsTo(address)).at(-1)).toContain('An administrator has corrected the email address of your account');
    expect((await browser.post('reset-password', { token: link, newPassword: 'Harmattan-2027' })).body.code).toBe('AUTH_TOKEN_USED');
    expect((await (await anonymousClient()).signIn(user.email)).body.code).toBe('AUTH_INVALID');
    expect((await (await anonymousClient()).signIn('rifkatu.bot@example.ng')).status).toBe(200);
    expect(await db.activityLog.findFirstOrThrow({ where: { action: 'USER_CORRECT', entityId: user.id } })).toMatchObject({
      actorId: admin.id,
      summary: `Corrected the name or email address of ${user.name}: Misspelt`,
      before: { firstName: user.firstName, lastName: user.lastName, email: user.email },
      after: { firstName: 'Rifkatu', lastName: 'Bot', email: 'rifkatu.bot@example.ng' },
    });
  });

  it('that waits for its first sign-in gets a new temporary password at the corrected address', async () => {
    const admin = await makeUser('ADMIN');
    const { id } = (await as(admin).run(INVITE, { input: { ...person('wrong'), role: 'ACCOUNTANT' } })).data.inviteUser;
    const passwordIn = (mail = '') => /^ {4}(\S+)$/m.exec(mail)?.[1] ?? '';
    const wrong = passwordIn((await mailsTo('ladi.wrong@example.ng')).at(-1));
    const { data } = await as(admin).run(CORRECT, { id, input: { ...person('right'), reason: 'Misspelt', version: 0 } });
    expect(data.correctUser).toMatchObject({ status: 'INVITED', email: 'ladi.right@example.ng', version: 2 });
    const right = passwordIn((await mailsTo('ladi.right@example.ng')).at(-1));
    expect((await (await anonymousClient()).signIn('ladi.right@example.ng', wrong)).body.code).toBe('AUTH_INVALID');
    expect((await (await anonymousClient()).signIn('ladi.right@example.ng', right)).status).toBe(200);
  });

  it('that is not verified yet gets its link at the corrected address', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ENROLLEE', { emailVerified: false })];
    const input = { firstName: user.firstName, lastName: user.lastName, email: 'link@example.ng', reason: 'Misspelt', version: 0 };
    expect((await as(admin).run(CORRECT, { id: user.id, input })).data.correctUser.status).toBe('UNVERIFIED');
    expect((await mailsTo('link@example.ng')).at(-1)).toContain('/verify-email?token=');
  });

  it('cannot be corrected to invalid values', async () => {
    const [admin, user, taken] = [await makeUser('ADMIN'), await makeUser('ACCOUNTANT'), await makeUser('ACCOUNTANT')];
    const member = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    const details = ({ firstName, lastName, email }: typeof user) => ({ firstName, lastName, email, reason: 'Misspelt', version: 0 });
    const correct = (who: typeof user, input: object) => as(admin).run(CORRECT, { id: who.id, input: { ...details(who), ...input } });
    expect((await correct(user, {})).codes).toEqual(['USR_UNCHANGED']);
    expect((await correct(user, { email: taken.email.toUpperCase() })).fields).toEqual({
      email: 'Another account uses this email address.',
    });
    expect(Object.keys((await correct(user, { firstName: ' ', email: 'x', reason: '' })).fields).sort()).toEqual([
      'email',
      'firstName',
      'reason',
    ]);
    expect((await correct(user, { lastName: 'Pam', version: 3 })).codes).toEqual(['CONFLICT_STALE']);
    const named = await correct(member, { lastName: 'Other' });
    expect([named.codes, Object.keys(named.fields)]).toEqual([['USR_ENROLLEE_NAME'], ['lastName']]);
    expect((await correct(member, { email: 'member@example.ng' })).codes).toEqual([]);
    const closed = await makeUser('ACCOUNTANT', { isActive: false });
    expect((await correct(closed, { lastName: 'Pam' })).codes).toEqual(['STATE_INVALID']);
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    const input = { ...details(user), lastName: 'Pam' };
    expect((await as(narrowed).run(CORRECT, { id: user.id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(taken).run(CORRECT, { id: user.id, input })).codes).toEqual(['FORBIDDEN']);
  });

  it('cannot change from or to the enrollee role', async () => {
    const admin = await makeUser('ADMIN');
    const enrollee = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    const officer = await makeUser('ACCOUNTANT');
    expect((await as(admin).run(ROLE, { id: enrollee.id, input: { role: 'ADMIN', version: 0 } })).codes).toEqual(['USR_ENROLLEE_ROLE']);
    expect((await as(admin).run(ROLE, { id: officer.id, input: { role: 'ENROLLEE', version: 0 } })).codes).toEqual(['USR_ENROLLEE_ROLE']);
  });

  it('that is deactivated is signed out immediately and can be reactivated', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    expect((await as(admin).run(DEACTIVATE, { id: user.id, input: { reason: '', version: 0 } })).fields).toEqual({
      reason: 'Give a short reason.',
    });
    expect((await as(admin).run(DEACTIVATE, { id: user.id, input: off })).data.deactivateUser).toEqual({
      status: 'DEACTIVATED',
      sessionCount: 0,
    });
    expect((await browser.state()).user).toBeNull();
    expect((await browser.signIn(user.email)).body.code).toBe('AUTH_INACTIVE');
    expect((await as(admin).run(DEACTIVATE, { id: user.id, input: { ...off, version: 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(RESET, { id: user.id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(REACTIVATE, { id: user.id, input: { version: 1 } })).data.reactivateUser).toEqual({ status: 'ACTIVE' });
    expect((await browser.signIn(user.email)).status).toBe(200);
  });

  it('that is reset gets a temporary password, and its sessions and lock end', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    for (let i = 0; i < 5; i += 1) await (await anonymousClient()).signIn(user.email, 'Wrong-password-1');
    expect((await as(admin).run(RESET, { id: user.id, input: { version: 0 } })).data.resetUserPassword).toEqual({ status: 'INVITED' });
    expect((await browser.state()).session).toBeNull();
    const password = /^ {4}(\S+)$/m.exec((await mailsTo(user.email)).at(-1) ?? '')?.[1] ?? '';
    expect((await browser.signIn(user.email, password)).body).toEqual({ next: 'CHANGE_PASSWORD' });
  });

  it('is not visible to an administrator limited to LGAs', async () => {
    const [narrowed, other] = [await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }), await makeUser('ACCOUNTANT')];
    const LISTED = /* GraphQL */ `{ userAccounts(page: { number: 1, size: 50 }) { items { id } } }`;
    expect((await as(narrowed).run(LISTED)).data.userAccounts.items).toEqual([{ id: narrowed.id }]);
    expect((await as(narrowed).run(/* GraphQL */ `query ($id: ID!) { userAccount(id: $id) { id } }`, { id: other.id })).codes).toEqual([
      'NOT_FOUND',
    ]);
  });

  it('is not reset if another administrator changed it meanwhile', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const { codes } = await changedWhileWaiting(
      'UserAccount',
      user.id,
      () => as(admin).run(RESET, { id: user.id, input: { version: 0 } }),
      (tx) => tx.userAccount.update({ where: { id: user.id }, data: { version: 1 } }),
    );
    expect(codes).toEqual(['CONFLICT_STALE']);
    expect(await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({ mustChangePassword: false });
  });

  it('can be signed out everywhere by an admin', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeAccount('ACCOUNTANT')];
    const browser = await anonymousClient();
    await browser.signIn(user.email);
    expect((await as(admin).run(END, { id: user.id })).data.endUserSessions).toEqual({ sessionCount: 0 });
    expect((await browser.state()).session).toBeNull();
  });

  it('cannot be changed by its own user', async () => {
    const admin = await makeUser('ADMIN');
    await makeUser('ADMIN');
    const me = as(admin);
    const answers = [
      await me.run(DEACTIVATE, { id: admin.id, input: off }),
      await me.run(ROLE, { id: admin.id, input: { role: 'ACCOUNTANT', version: 0 } }),
      await me.run(RESET, { id: admin.id, input: { version: 0 } }),
      await me.run(END, { id: admin.id }),
      await me.run(CORRECT, { id: admin.id, input: { ...person('self'), reason: 'Misspelt', version: 0 } }),
    ];
    expect(answers.flatMap(({ codes }) => codes)).toEqual(Array(5).fill('USR_SELF'));
  });

  it('cannot be read or changed without the permission', async () => {
    const [officer, user] = [await makeUser('ACCOUNT_MANAGER'), await makeUser('ACCOUNTANT')];
    expect((await as(officer).run(/* GraphQL */ `{ userAccounts(page: { number: 1, size: 5 }) { total } }`)).codes).toEqual(['FORBIDDEN']);
    expect((await as(officer).run(DEACTIVATE, { id: user.id, input: off })).codes).toEqual(['FORBIDDEN']);
    expect((await as(null).run(END, { id: user.id })).codes).toEqual(['UNAUTHENTICATED']);
  });
});

describe('two administrators at the same time', () => {
  it('invite one person once', async () => {
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const input = { ...person('race'), role: 'ACCOUNTANT' };
    expect(await concurrently(admins, INVITE, { input })).toEqual(['OK', 'USR_EMAIL_TAKEN']);
    expect(await mailsTo(input.email)).toHaveLength(1);
  });

  it.each([
    ['change a role', ROLE, { role: 'ADMIN', version: 0 }, {}],
    ['correct a name', CORRECT, { ...person('both'), reason: 'Misspelt', version: 0 }, {}],
    ['deactivate', DEACTIVATE, off, {}],
    ['reactivate', REACTIVATE, { version: 0 }, { isActive: false }],
    ['reset a password', RESET, { version: 0 }, {}],
  ])('%s once', async (_what, document, input, data) => {
    const admins = [await makeUser('ADMIN'), await makeUser('ADMIN')];
    const user = await makeAccount('ACCOUNTANT', data);
    expect(await concurrently(admins, document, { id: user.id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('get an error if the account does not exist, is already active or has changed', async () => {
    const [admin, user] = [await makeUser('ADMIN'), await makeUser('ACCOUNTANT')];
    const nobody = '00000000-0000-7000-8000-000000000000';
    for (const [document, input] of [
      [ROLE, { role: 'ADMIN', version: 0 }],
      [DEACTIVATE, off],
      [REACTIVATE, { version: 0 }],
      [RESET, { version: 0 }],
      [END, {}],
    ] as const)
      expect((await as(admin).run(document, { id: nobody, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(admin).run(REACTIVATE, { id: user.id, input: { version: 0 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(admin).run(RESET, { id: user.id, input: { version: 7 } })).codes).toEqual(['CONFLICT_STALE']);
  });
});

describe('the last administrator', () => {
  it('remains: of two who deactivate or demote each other at the same time, only one succeeds', async () => {
    for (let round = 0; round < 5; round += 1) {
      await db.userAccount.updateMany({ where: { role: 'ADMIN' }, data: { isActive: false } });
      const [a, b] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
      const answers = await Promise.all([
        as(a).run(DEACTIVATE, { id: b.id, input: off }),
        as(b).run(ROLE, { id: a.id, input: { role: 'ACCOUNTANT', version: 0 } }),
      ]);
      expect(answers.flatMap(({ codes }) => codes)).toEqual(['USR_LAST_ADMIN']);
      expect(await db.userAccount.count({ where: { role: 'ADMIN', isActive: true } })).toBe(1);
    }
  });
});

describe('the list of accounts', () => {
  it('finds by name, address, role, facility and status', async () => {
    const admin = await makeUser('ADMIN');
    const hcp = await makeHcp();
    const wanted = await makeUser('HCP', { hcpId: hcp.id, name: 'Zugwai Bitrus', email: 'zugwai@example.ng', mustChangePassword: true });
    const LIST = /* GraphQL */ `query ($search: String, $filter: UserAccountFilter) { userAccounts(page: { number: 1, size: 50 }, search: $search, filter: $filter) { total items { id status } } }`;
    for (const variables of [
      { search: 'bitrus' },
      { search: 'ZUGWAI@' },
      { filter: { hcpId: hcp.id } },
      { search: 'zug', filter: { status: ['INVITED'], role: ['HCP'] } },
    ]) {
      const { data } = await as(admin).run(LIST, variables);
      expect(data.userAccounts).toEqual({ total: 1, items: [{ id: wanted.id, status: 'INVITED' }] });
    }
  });
});

describe('the own profile', () => {
  const PROFILE = /* GraphQL */ `mutation ($input: UpdateMyProfileInput!) { updateMyProfile(input: $input) { firstName phone version } }`;

  it('is saved with its version', async () => {
    const user = await makeUser('ACCOUNTANT');
    const input = { firstName: 'Simi', lastName: 'Pam', phone: '08031234567', version: 0 };
    expect((await as(user).run(PROFILE, { input })).data.updateMyProfile).toEqual({ firstName: 'Simi', phone: '08031234567', version: 1 });
    expect((await as(user).run(PROFILE, { input })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(user).run(PROFILE, { input: { ...input, phone: '123' } })).fields.phone).toContain('11 digits');
    expect((await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).name).toBe('Simi Pam');
  });

  it('changed in two windows at the same time is saved once', async () => {
    const user = await makeUser('ACCOUNTANT');
    const input = { firstName: 'Simi', lastName: 'Pam', phone: null, version: 0 };
    expect(await concurrently([user, user], PROFILE, { input })).toEqual(['CONFLICT_STALE', 'OK']);
  });

  it('of an enrollee keeps the enrolled name', async () => {
    const user = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    const { data } = await as(user).run(PROFILE, { input: { firstName: 'Other', lastName: 'Name', phone: '08031234567', version: 0 } });
    expect(data.updateMyProfile).toMatchObject({ firstName: 'User', phone: '08031234567' });
  });

  it('shows and ends only the user’s own sessions', async () => {
    const [user, other] = [await makeAccount('ACCOUNTANT'), await makeAccount('ADMIN')];
    const [here, there, elsewhere] = [await anonymousClient(), await anonymousClient(), await anonymousClient()];
    await here.signIn(user.email);
    await there.signIn(user.email);
    await elsewhere.signIn(other.email);
    const { data } = await as(user).run(
      /* GraphQL */ `{ mySessions { id current lastSeenAt userAgent } myProfile { email owesCode hasApp recoveryCodesLeft } }`,
    );
    expect(data.mySessions).toHaveLength(2);
    const [mine, foreign] = [(await there.state()).session?.id, (await elsewhere.state()).session?.id];
    const REVOKE = /* GraphQL */ `mutation ($id: ID!) { revokeMySession(id: $id) }`;
    expect((await as(user).run(REVOKE, { id: foreign })).codes).toEqual(['NOT_FOUND']);
    expect((await as(user).run(REVOKE, { id: mine })).data.revokeMySession).toBe(true);
    expect((await there.state()).session).toBeNull();
    expect((await as(user).run(/* GraphQL */ `mutation { revokeMyOtherSessions }`)).data.revokeMyOtherSessions).toBe(1);
    expect((await elsewhere.state()).session).not.toBeNull();
  });
});
