import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Role } from '../../generated/prisma/enums.ts';
import { branded } from '../../messaging/texts/mail-text.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { addDays, isoDay, setNow, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { disk } from '../../platform/files/disk.ts';
import { storeFile, typeOfUpload } from '../../scheme/files/store-file.ts';
import { contrast, readableAccent } from '../../scheme/settings/accent.shared.ts';
import { applyDueSettings } from '../../scheme/settings/apply-settings.job.ts';
import {
  boundsOf,
  defaultOf,
  fieldsOfTopic,
  SETTING_KEYS,
  SETTING_TOPICS,
  SETTINGS,
  settingsSchema,
} from '../../scheme/settings/settings.shared.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeUser } from '../../testing/make/make.ts';
import { publicLogo } from './logo.service.ts';

const READ = /* GraphQL */ `query ($topic: SettingTopic!) {
  settingsOfTopic(topic: $topic) {
    version settings { key value defaultValue isChanged updatedBy { id } } planned { id key value effectiveFrom reason createdBy { id } }
  }
}`;
const TOPICS = /* GraphQL */ `{ settingTopics { topic total changed planned } }`;
const UPDATE = /* GraphQL */ `mutation ($input: UpdateSettingsInput!) { updateSettings(input: $input) { version planned { id } } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelSettingChangeInput!) { cancelSettingChange(id: $id, input: $input) { version planned { id } } }`;
const HISTORY = /* GraphQL */ `query ($key: String!) { settingHistory(key: $key) { action before after actor { id } } }`;
const EFFECTS = /* GraphQL */ `query ($topic: SettingTopic!, $values: JSON!) { settingEffects(topic: $topic, values: $values) { key before after } }`;

type Topic = (typeof SETTING_TOPICS)[number];

const REASON = 'The board decided so';
const defaultsOf = (topic: Topic) => Object.fromEntries(fieldsOfTopic(topic).map((key) => [key, defaultOf(key)]));
const change = (topic: Topic, values: object, version = 0, effectiveFrom?: Date) => ({
  input: {
    topic,
    version,
    values: { ...defaultsOf(topic), ...values },
    reason: REASON,
    effectiveFrom: effectiveFrom && isoDay(effectiveFrom),
  },
});

let admin: { id: string };
beforeEach(async () => {
  admin = await makeUser('ADMIN');
});
afterEach(async () => {
  setNow(null);
  await db.settingChange.deleteMany({});
  await db.setting.deleteMany({ where: { key: { in: SETTING_KEYS } } });
});

describe('the declaration of the settings', () => {
  it('gives each setting a topic, texts and a valid default', () => {
    expect(Object.keys(SETTINGS).sort()).toEqual([...SETTING_KEYS].sort());
    for (const key of SETTING_KEYS) expect(settingsSchema.shape[key].safeParse(defaultOf(key)).success, key).toBe(true);
    for (const topic of SETTING_TOPICS) expect(fieldsOfTopic(topic).length, topic).toBeGreaterThan(0);
    const labels = SETTING_KEYS.map((key) => SETTINGS[key].label);
    expect(new Set(labels).size).toBe(labels.length);
    for (const key of SETTING_KEYS) if (SETTINGS[key].kind === 'NUMBER') expect(SETTINGS[key].unit, key).toBeTruthy();
  });
});

describe('a change of settings', () => {
  it('takes effect immediately, is marked and is in the history with its reason', async () => {
    const { data, codes } = await as(admin).run(UPDATE, change('CLAIMS', { disputeDays: 21, claimDueDay: 2 }));
    expect(codes).toEqual([]);
    expect(data.updateSettings).toEqual({ version: 2, planned: [] });
    expect(await getSettings()).toMatchObject({ disputeDays: 21, claimDueDay: 2, queryAnswerDays: 14 });
    const page = (await as(admin).run(READ, { topic: 'CLAIMS' })).data.settingsOfTopic;
    expect(page.settings.find(({ key }) => key === 'disputeDays')).toEqual({
      key: 'disputeDays',
      value: 21,
      defaultValue: 14,
      isChanged: true,
      updatedBy: { id: admin.id },
    });
    expect(page.settings.find(({ key }) => key === 'queryAnswerDays')).toMatchObject({ isChanged: false, updatedBy: null });
    const topics = (await as(admin).run(TOPICS)).data.settingTopics;
    expect(topics.find(({ topic }) => topic === 'CLAIMS')).toEqual({ topic: 'CLAIMS', total: 8, changed: 2, planned: 0 });
    expect((await as(admin).run(HISTORY, { key: 'disputeDays' })).data.settingHistory).toEqual([
      { action: 'SETTING_UPDATE', before: { disputeDays: 14 }, after: { disputeDays: 21, reason: REASON }, actor: { id: admin.id } },
    ]);
    // Resetting to the default is a change too.
    await as(admin).run(UPDATE, change('CLAIMS', { claimDueDay: 2 }, 2));
    expect((await as(admin).run(HISTORY, { key: 'disputeDays' })).data.settingHistory.map(({ after }) => after)).toEqual([
      { disputeDays: 14, reason: REASON },
      { disputeDays: 21, reason: REASON },
    ]);
    expect((await as(admin).run(HISTORY, { key: 'nothing' })).codes).toEqual(['NOT_FOUND']);
  });

  it('is rejected at an invalid value or for a setting of another topic', async () => {
    const wrong = await as(admin).run(UPDATE, change('CLAIMS', { disputeDays: 0, claimDueDay: 29 }));
    expect(wrong.codes).toEqual(['INVALID_INPUT']);
    expect(Object.keys(wrong.fields).sort()).toEqual(['values.claimDueDay', 'values.disputeDays']);
    expect((await as(admin).run(UPDATE, change('CLAIMS', { disputeDays: 'many' }))).fields).toHaveProperty(['values.disputeDays']);
    expect((await as(admin).run(UPDATE, change('CLAIMS', { paymentDays: 3 }))).codes).toEqual(['INVALID_INPUT']);
    expect((await as(admin).run(UPDATE, { input: { ...change('CLAIMS', { disputeDays: 3 }).input, reason: ' ' } })).fields).toHaveProperty(
      'reason',
    );
    expect((await as(admin).run(UPDATE, change('CLAIMS', {}))).codes).toEqual(['SET_UNCHANGED']);
    expect((await as(admin).run(UPDATE, change('SCHEME', { accentColor: 'red', numberPrefix: 'pl' }))).fields).toMatchObject({
      'values.accentColor': 'Enter a colour such as #0B5F6E.',
      'values.numberPrefix': 'Use two capital letters.',
    });
    expect(await db.setting.count({ where: { key: { in: SETTING_KEYS } } })).toBe(0);
  });

  it('of two made at the same time, only one is saved', async () => {
    const both = [admin, await makeUser('ADMIN')];
    expect(await concurrently(both, UPDATE, change('PAYMENTS', { paymentDays: 10 }))).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.activityLog.count({ where: { action: 'SETTING_UPDATE', actorId: { in: both.map(({ id }) => id) } } })).toBe(1);
  });

  it('is for administrators of the whole scheme', async () => {
    const narrowed = await makeUser('ADMIN', { lgaScoped: true });
    const wish = change('CLAIMS', { disputeDays: 21 });
    for (const answer of [
      await as(narrowed).run(UPDATE, wish),
      await as(narrowed).run(READ, { topic: 'CLAIMS' }),
      await as(narrowed).run(TOPICS),
      await as(narrowed).run(HISTORY, { key: 'disputeDays' }),
      await as(narrowed).run(EFFECTS, { topic: 'CLAIMS', values: wish.input.values }),
      await as(narrowed).run(CANCEL, { id: crypto.randomUUID(), input: { version: 0, reason: REASON } }),
      await as(await makeUser('ACCOUNTANT')).run(UPDATE, wish),
      await as(await makeUser('ACCOUNT_MANAGER')).run(READ, { topic: 'CLAIMS' }),
    ])
      expect(answer.codes).toEqual(['FORBIDDEN']);
  });

  it('takes effect immediately in another process', async () => {
    expect((await getSettings()).disputeDays).toBe(14);
    // As another process stores it.
    await db.$executeRaw`INSERT INTO "Setting" (key, value, version, "updatedAt") VALUES ('disputeDays', '33', 1, now())`;
    expect((await getSettings()).disputeDays).toBe(33);
  });
});

describe('a scheduled change', () => {
  const DAY = addDays(today(), 10);
  const planned = (values: object = { expenseApprovalThreshold: 70_000_000 }, version = 0) => change('PAYMENTS', values, version, DAY);

  it('takes effect on its date, before and after the job has applied it', async () => {
    const { data, codes } = await as(admin).run(UPDATE, planned());
    expect(codes).toEqual([]);
    expect(data.updateSettings.planned).toHaveLength(1);
    expect((await getSettings()).expenseApprovalThreshold).toBe(50_000_000);
    setNow(new Date(startOfDay(DAY).getTime() - 1));
    await applyDueSettings();
    expect((await getSettings()).expenseApprovalThreshold).toBe(50_000_000);
    setNow(startOfDay(DAY));
    expect((await getSettings()).expenseApprovalThreshold).toBe(70_000_000);
    await Promise.all([applyDueSettings(), applyDueSettings()]);
    expect((await getSettings()).expenseApprovalThreshold).toBe(70_000_000);
    expect(await db.setting.findUniqueOrThrow({ where: { key: 'expenseApprovalThreshold' } })).toMatchObject({
      value: 70_000_000,
      updatedById: admin.id,
    });
    const history = (await as(admin).run(HISTORY, { key: 'expenseApprovalThreshold' })).data.settingHistory;
    expect(history.map(({ action, actor }) => [action, actor?.id ?? null])).toEqual([
      ['SETTING_UPDATE', null],
      ['SETTING_PLAN', admin.id],
    ]);
  });

  it('is overridden by a value saved on its date or later', async () => {
    await as(admin).run(UPDATE, planned());
    setNow(startOfDay(DAY));
    const { codes } = await as(admin).run(UPDATE, change('PAYMENTS', { expenseApprovalThreshold: 80_000_000 }, 1));
    expect(codes).toEqual([]);
    await applyDueSettings();
    expect((await getSettings()).expenseApprovalThreshold).toBe(80_000_000);
  });

  it('is allowed only for settings that affect money, once per date, and only for future dates', async () => {
    expect((await as(admin).run(UPDATE, planned({ paymentDays: 3 }))).fields).toHaveProperty(['values.paymentDays']);
    expect((await as(admin).run(UPDATE, planned({ paymentDays: 3 }))).codes).toEqual(['SET_AT_ONCE']);
    expect((await as(admin).run(UPDATE, planned({}))).codes).toEqual(['SET_UNCHANGED']);
    expect((await as(admin).run(UPDATE, change('PAYMENTS', { paymentDays: 3 }, 0, addDays(today(), -1)))).codes).toEqual(['SET_PAST']);
    expect((await as(admin).run(UPDATE, planned())).codes).toEqual([]);
    const again = await as(admin).run(UPDATE, planned({ expenseApprovalThreshold: 90_000_000 }, 1));
    expect(again.codes).toEqual(['SET_PLANNED']);
  });

  it('can be cancelled once, before its date', async () => {
    await as(admin).run(UPDATE, planned());
    const { id } = await db.settingChange.findFirstOrThrow({});
    const cancel = (version: number) => ({ id, input: { version, reason: 'Too early' } });
    expect((await as(admin).run(CANCEL, cancel(0))).codes).toEqual(['CONFLICT_STALE']);
    expect(await concurrently([admin, await makeUser('ADMIN')], CANCEL, cancel(1))).toEqual(['CONFLICT_STALE', 'OK']);
    expect((await as(admin).run(CANCEL, cancel(2))).codes).toEqual(['NOT_FOUND']);
    setNow(addDays(DAY, 1));
    expect((await getSettings()).expenseApprovalThreshold).toBe(50_000_000);
    setNow(null);
    expect((await as(admin).run(UPDATE, planned({ expenseApprovalThreshold: 90_000_000 }, 2))).codes).toEqual([]);
    const { id: other } = await db.settingChange.findFirstOrThrow({ where: { cancelledAt: null } });
    setNow(startOfDay(DAY));
    expect((await as(admin).run(CANCEL, { id: other, input: { version: 3, reason: 'Too late' } })).codes).toEqual(['SET_IN_FORCE']);
  });
});

describe('the preview', () => {
  it('counts what each changed setting affects, for the current and the new value', async () => {
    await db.userAccount.updateMany({ where: { role: 'HCP' }, data: { isActive: false } });
    await makeUser('ACCOUNTANT');
    const values = { ...defaultsOf('ACCOUNTS'), otpRoles: ['ACCOUNTANT'] };
    const { data } = await as(admin).run(EFFECTS, { topic: 'ACCOUNTS', values });
    const active = (role: Role[]) => db.userAccount.count({ where: { isActive: true, role: { in: role } } });
    expect(data.settingEffects).toEqual([
      {
        key: 'otpRoles',
        before: await active(Object.values(Role).filter((role) => role !== 'ENROLLEE')),
        after: await active(['ACCOUNTANT']),
      },
    ]);
    expect((await as(admin).run(EFFECTS, { topic: 'ACCOUNTS', values: { otpRoles: ['NOBODY'] } })).codes).toEqual(['INVALID_INPUT']);
  });

  it('works for every setting that has one', async () => {
    for (const topic of SETTING_TOPICS) {
      const values = Object.fromEntries(
        fieldsOfTopic(topic).map((key) => {
          const value = defaultOf(key);
          return [key, typeof value === 'number' && value !== boundsOf(key).max ? value + 1 : value];
        }),
      );
      if (topic === 'ACCOUNTS') values.otpRoles = [];
      const { codes } = await as(admin).run(EFFECTS, { topic, values });
      expect([topic, codes]).toEqual([topic, []]);
    }
  });
});

describe('the logo', () => {
  const picture = async (kind = 'LOGO', owner = admin.id) => {
    const content = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#0b5f6e' } })
      .png()
      .toBuffer();
    const upload = { ownerType: 'UserAccount', ownerId: owner, kind, filename: 'logo.png', content };
    return storeFile(upload, await typeOfUpload(kind, content), { userId: owner, key: null });
  };
  const withLogo = (logoFileId: string | null, version = 0) => change('SCHEME', { logoFileId }, version);

  it('is an image uploaded by an administrator, public, and can be removed', async () => {
    await expect(publicLogo()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const file = await picture();
    expect((await as(admin).run(UPDATE, withLogo(file.id))).codes).toEqual([]);
    const { mime, storageKey } = await publicLogo();
    expect([mime, (await sharp(await disk.getBytes(storageKey)).metadata()).width]).toEqual(['image/png', 512]);
    const { data } = await as(await makeUser('ENROLLEE')).run(/* GraphQL */ `{ publicSettings { logoUrl } }`);
    expect(data.publicSettings.logoUrl).toBe(`/files/logo?v=${file.id}`);
    expect((await as(admin).run(UPDATE, withLogo(null, 1))).codes).toEqual([]);
    expect((await getSettings()).logoFileId).toBe('');
    // Another administrator restores the earlier logo.
    expect((await as(await makeUser('ADMIN')).run(UPDATE, withLogo(file.id, 2))).codes).toEqual([]);
  });

  it('cannot be another user’s file or another file type', async () => {
    const other = await makeUser('ADMIN');
    for (const { id } of [await picture('LOGO', other.id), await picture('PHOTO')]) {
      const refused = await as(admin).run(UPDATE, withLogo(id));
      expect(refused.codes).toEqual(['NOT_FOUND']);
      expect(refused.fields).toHaveProperty(['values.logoFileId']);
    }
    await expect(typeOfUpload('LOGO', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).rejects.toMatchObject({
      code: 'UPLOAD_TYPE',
    });
  });
});

describe('name and colour of the scheme', () => {
  it('are in emails when sent, the colour dark enough for text', async () => {
    const settings = { ...(await getSettings()), schemeName: 'Nasara', accentColor: '#FFD400' };
    const { html } = await emailMessage(db, 'PASSWORD_CHANGED', { name: 'Ada', link: 'https://example.ng' });
    const sent = branded(html, settings);
    expect(sent).toContain('>Nasara <span');
    const [, color = ''] = /background:(#[0-9A-F]{6})/i.exec(sent) ?? [];
    expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
    expect(color).toBe(readableAccent('#FFD400'));
  });
});

describe('two-step sign-in', () => {
  it('is required for all staff by default; a change applies from the next sign-in', async () => {
    const officer = await makeAccount('CLAIMS_OFFICER', { isDemo: false });
    expect((await (await anonymousClient()).signIn(officer.email)).body).toMatchObject({ next: 'OTP' });
    const { codes } = await as(admin).run(UPDATE, change('ACCOUNTS', { otpRoles: ['ENROLLEE', 'ADMIN', 'ADMIN'] }));
    expect(codes).toEqual([]);
    expect((await getSettings()).otpRoles).toEqual(['ADMIN', 'ENROLLEE']);
    expect((await (await anonymousClient()).signIn(officer.email)).body).toEqual({ next: 'HOME' });
  });
});

it('a stored value that is no longer valid is replaced by the default without an error', async () => {
  await db.setting.create({ data: { key: 'secondLookOutlierFactor', value: 1000 } });
  expect((await getSettings()).secondLookOutlierFactor).toBe(2);
});
