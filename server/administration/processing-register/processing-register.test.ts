import { expect, it } from 'vitest';
import { IDEMPOTENCY_DAYS } from '../../identity/auth/auth-cleanup.job.ts';
import { addDays, addMonths, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { ACCOUNT_DAYS, APPLICATION_DAYS } from '../../scheme/files/unused-files.ts';
import { type Settings, settingsSchema } from '../../scheme/settings/settings.shared.ts';
import { as } from '../../testing/as.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { dataRetentionJob } from './data-retention.job.ts';
import { PROCESSING_ACTIVITIES } from './processing-activities.ts';

const REGISTER = /* GraphQL */ `{ processingRegister { key title retention categories } }`;

it('lists every activity to administrators', async () => {
  const { data } = await as(await makeUser('ADMIN')).run(REGISTER);
  expect(data.processingRegister.map(({ key }) => key)).toEqual(Object.keys(PROCESSING_ACTIVITIES));
  for (const user of [await makeUser('ACCOUNTANT'), await makeHcpUser()])
    expect((await as(user).run(REGISTER)).codes).toEqual(['FORBIDDEN']);
});

it('states the retention of the settings and constants that jobs use', () => {
  const settings: Settings = settingsSchema.parse({
    draftDays: 77,
    textMessageMonths: 31,
    accessLogMonths: 43,
    sessionHours: 9,
    idleMinutes: 17,
  });
  const { ENROLMENT, MESSAGING, ACCOUNTS, ACCESS_LOG } = PROCESSING_ACTIVITIES;
  expect(ENROLMENT.retention(settings)).toContain('77 days');
  expect(ENROLMENT.retention(settings)).toContain(`${ACCOUNT_DAYS} days; without an account, ${APPLICATION_DAYS} day`);
  expect(MESSAGING.retention(settings)).toContain('31 months');
  expect(ACCOUNTS.retention(settings)).toContain('9 hours, 17 minutes');
  expect(ACCOUNTS.retention(settings)).toContain(`${IDEMPOTENCY_DAYS} days`);
  expect(ACCESS_LOG.retention(settings)).toContain('43 months');
});

it('deletes old form drafts and blanks the wording of old text messages', async () => {
  const { id: userId } = await makeUser('ACCOUNTANT');
  const draft = (key: string) => db.formDraft.create({ data: { userId, key, data: {} } });
  await Promise.all([draft('old'), draft('new')]);
  await db.$executeRaw`UPDATE "FormDraft" SET "updatedAt" = ${addDays(now(), -91)} WHERE "userId" = ${userId}::uuid AND key = 'old'`;
  const text = (createdAt: Date, status: 'SENT' | 'QUEUED' = 'SENT') =>
    db.smsMessage.create({ data: { phone: '2348035550100', text: 'Your cover has ended', kind: 'COVER_EXPIRED', status, createdAt } });
  const [old, waiting, recent] = [
    await text(addMonths(now(), -25)),
    await text(addMonths(now(), -25), 'QUEUED'),
    await text(addMonths(now(), -23)),
  ];
  await dataRetentionJob.run({}, {} as never);
  expect((await db.formDraft.findMany({ where: { userId } })).map(({ key }) => key)).toEqual(['new']);
  const textOf = async ({ id }: { id: string }) => (await db.smsMessage.findUniqueOrThrow({ where: { id } })).text;
  expect([await textOf(old), await textOf(waiting), await textOf(recent)]).toEqual(['', 'Your cover has ended', 'Your cover has ended']);
});
