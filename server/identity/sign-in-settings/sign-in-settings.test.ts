import { afterEach, expect, it } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';

const READ = /* GraphQL */ `{ signInSettings { otpRoles } }`;
const UPDATE = /* GraphQL */ `mutation ($input: UpdateSignInSettingsInput!) { updateSignInSettings(input: $input) { otpRoles } }`;
const STAFF = Object.values(Role).filter((role) => role !== 'ENROLLEE');

afterEach(async () => void (await db.setting.deleteMany({ where: { key: 'otpRoles' } })));

it('all staff owe a second step until an administrator says otherwise, which counts from the next sign-in and is on record', async () => {
  const admin = await makeUser('ADMIN');
  const officer = await makeAccount('CLAIMS_OFFICER', { isDemo: false });
  expect((await as(admin).run(READ)).data.signInSettings.otpRoles).toEqual(STAFF);
  expect((await (await anonymousClient()).signIn(officer.email)).body).toMatchObject({ next: 'OTP' });
  const { data } = await as(admin).run(UPDATE, { input: { otpRoles: ['ENROLLEE', 'ADMIN', 'ADMIN'] } });
  expect(data.updateSignInSettings.otpRoles).toEqual(['ADMIN', 'ENROLLEE']);
  expect((await (await anonymousClient()).signIn(officer.email)).body).toEqual({ next: 'HOME' });
  const log = await db.activityLog.findFirstOrThrow({ where: { action: 'SETTING_UPDATE' } });
  expect(log).toMatchObject({ actorId: admin.id, before: { otpRoles: STAFF }, after: { otpRoles: ['ADMIN', 'ENROLLEE'] } });
});

it('two administrators at once leave one of the two settings, both on record', async () => {
  const [a, b] = [await makeUser('ADMIN'), await makeUser('ADMIN')];
  const before = await db.activityLog.count({ where: { action: 'SETTING_UPDATE' } });
  const answers = await Promise.all([
    as(a).run(UPDATE, { input: { otpRoles: ['ADMIN'] } }),
    as(b).run(UPDATE, { input: { otpRoles: ['HCP'] } }),
  ]);
  expect(answers.map(({ codes }) => codes)).toEqual([[], []]);
  expect([['ADMIN'], ['HCP']]).toContainEqual((await db.setting.findUniqueOrThrow({ where: { key: 'otpRoles' } })).value);
  expect(await db.activityLog.count({ where: { action: 'SETTING_UPDATE' } })).toBe(before + 2);
});
