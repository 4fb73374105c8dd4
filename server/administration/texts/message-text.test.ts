import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailMessage, message } from '../../messaging/texts/message-text.ts';
import { db } from '../../platform/db.ts';
import { MESSAGE_TEMPLATES, noticeKindsWithoutSample } from '../../scheme/texts/message-templates.shared.ts';
import {
  renderEmail,
  renderSms,
  sampleMessage,
  sampleValues,
  smsParts,
  type TextTemplate,
  templateSchema,
} from '../../scheme/texts/template.shared.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeUser } from '../../testing/make/make.ts';

const READ = /* GraphQL */ `query ($key: String!) { messageText(key: $key) { subject body isChanged version updatedBy { id } } }`;
const LIST = /* GraphQL */ `query ($filter: MessageTextFilter, $search: String, $sort: MessageTextsSortField, $direction: SortDirection) {
  messageTexts(page: { number: 1, size: 500 }, filter: $filter, search: $search, sort: $sort, direction: $direction) { total items { id label channel } }
}`;
const UPDATE = /* GraphQL */ `mutation ($input: UpdateMessageTextInput!) { updateMessageText(input: $input) { isChanged version } }`;
const HISTORY = /* GraphQL */ `query ($key: String!) { messageTextHistory(key: $key) { action before after actor { id } } }`;

const REASON = 'The help desk is asked every day';
const template = (key: string): TextTemplate => {
  const found = MESSAGE_TEMPLATES[key];
  if (!found) throw new Error(`No text ${key}`);
  return found;
};
const change = (key: string, body: string, version = 0, subject: string | null | undefined = template(key).subject) => ({
  input: { key, subject, body, version, reason: REASON },
});

let admin: { id: string };
beforeEach(async () => {
  admin = await makeUser('ADMIN');
  await db.smsMessage.deleteMany();
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});
afterEach(() => db.messageText.deleteMany());

describe('the declaration of message templates', () => {
  it('gives each template a valid default wording and a sample for each placeholder', () => {
    for (const [key, text] of Object.entries(MESSAGE_TEMPLATES)) {
      expect(templateSchema(text).safeParse(text).error?.issues, key).toBeUndefined();
      if (text.channel === 'SMS') expect(smsParts(sampleMessage(text, text.body)), key).toBe(1);
      else expect(renderEmail(text, text, sampleValues(text)).subject, key).not.toMatch(/[{}]|undefined/);
    }
    expect(noticeKindsWithoutSample()).toEqual([]);
  });
});

describe('a changed template', () => {
  it('is used for the next email and text message, also if saved by another process', async () => {
    const { id } = await makeEnrollee({ phone: '08031234502', email: 'ladi@example.ng' });
    const sms = 'NOTICE_SMS_COVER_EXPIRED';
    const mail = 'NOTICE_MAIL_COVER_EXPIRED';
    expect((await as(admin).run(UPDATE, change(sms, '{scheme}: {notice} Help: 0700 000 0000'))).codes).toEqual([]);
    const letterBody = 'Sannu {name},\n\n{notice}\n\nHelp: 0700 000 0000\n\n[Renew it]({link})';
    // Another process would commit a row like this.
    await db.messageText.create({ data: { key: mail, subject: 'Ended', body: letterBody, version: 1 } });
    await transact(await viewerFor(admin.id), 'tell', async (write) => {
      write.notify({ enrolleeId: id }, { kind: 'COVER_EXPIRED', title: 'Your cover has ended.' });
      return null;
    });
    expect((await db.smsMessage.findMany()).map(({ text }) => text)).toEqual(['Lafiya: Your cover has ended. Help: 0700 000 0000']);
    const [job] = await db.$queryRaw<{ payload: { subject: string; text: string; html: string } }[]>`
      SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'sendMail'`;
    expect(job?.payload.subject).toBe('Ended');
    expect(job?.payload.text).toMatch(/^Sannu .+,\n\nYour cover has ended\.\n\nHelp: 0700 000 0000\n\nRenew it:\nhttp\S+\/login$/);
    expect(job?.payload.html).toContain('>Renew it</a>');
  });

  it('is in the history with its reason, and is reset by saving the default wording', async () => {
    const key = 'PASSWORD_CHANGED';
    const before = template(key);
    const body = `${before.body}\n\nThe help desk: 0700 000 0000`;
    expect((await as(admin).run(UPDATE, change(key, body))).data.updateMessageText).toEqual({ isChanged: true, version: 1 });
    expect((await as(admin).run(READ, { key })).data.messageText).toMatchObject({ body, isChanged: true, updatedBy: { id: admin.id } });
    expect((await emailMessage(db, key, { name: 'Ada', link: 'https://example.ng' })).text).toContain('The help desk: 0700 000 0000');
    expect((await as(admin).run(UPDATE, change(key, body, 1))).codes).toEqual(['TXT_UNCHANGED']);
    expect((await as(admin).run(UPDATE, change(key, before.body, 1))).data.updateMessageText).toEqual({ isChanged: false, version: 2 });
    // No stored wording, so that later defaults apply.
    expect(await db.messageText.findUnique({ where: { key } })).toMatchObject({ subject: null, body: null, version: 2 });
    const { messageTextHistory } = (await as(admin).run(HISTORY, { key })).data;
    expect(messageTextHistory).toMatchObject([
      { action: 'TEXT_RESET', after: { body: before.body, reason: REASON }, actor: { id: admin.id } },
      { action: 'TEXT_UPDATE', before: { body: before.body }, after: { body, reason: REASON }, actor: { id: admin.id } },
    ]);
  });

  it('is rejected with an unknown placeholder, without a required one, empty or too long', async () => {
    const unknown = await as(admin).run(UPDATE, change('INVITATION', `${template('INVITATION').body} {phone}`, 0, 'For {nobody}'));
    expect(unknown.codes).toEqual(['TXT_UNKNOWN']);
    expect(unknown.fields).toEqual({
      body: '{phone} is not a known placeholder in this text.',
      subject: '{nobody} is not a known placeholder in this text.',
    });
    const missing = await as(admin).run(UPDATE, change('INVITATION', 'Dear {name}, {email} may sign in: {link}'));
    expect(missing.codes).toEqual(['TXT_MISSING']);
    expect(missing.fields).toEqual({ body: '{password} is required: the temporary password.' });
    // A code only in the subject is not enough: some email programs do not show it.
    expect((await as(admin).run(UPDATE, change('SIGN_IN_CODE_MAIL', 'Your code is above.'))).codes).toEqual(['TXT_MISSING']);
    expect((await as(admin).run(UPDATE, change('SIGN_IN_CODE', 'Your code works for {minutes} minutes'))).codes).toEqual(['TXT_MISSING']);
    const long = await as(admin).run(UPDATE, change('SIGN_IN_CODE', `{code} ${'so '.repeat(155)}`));
    expect([long.codes, Object.keys(long.fields)]).toEqual([['TXT_TOO_LONG'], ['body']]);
    expect((await as(admin).run(UPDATE, change('PASSWORD_CHANGED', ' '))).fields).toHaveProperty('body');
    expect((await as(admin).run(UPDATE, change('PASSWORD_CHANGED', '{link}', 0, ' '))).fields).toHaveProperty('subject');
    expect((await as(admin).run(UPDATE, { input: { ...change('PASSWORD_CHANGED', '{link}').input, reason: '' } })).fields).toHaveProperty(
      'reason',
    );
    expect((await as(admin).run(UPDATE, { input: { ...change('INVITATION', '{link}').input, key: 'toString' } })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect(await db.messageText.count()).toBe(0);
  });

  it('may omit the notification text only if it is the same for everyone', async () => {
    const { codes } = await as(admin).run(UPDATE, change('NOTICE_SMS_COVER_RENEWED', '{scheme}: an sabunta inshorarku'));
    expect(codes).toEqual([]);
    expect(await message(db, 'NOTICE_SMS_COVER_RENEWED', { notice: 'Your cover has been renewed' })).toBe('Lafiya: an sabunta inshorarku');
    const refused = await as(admin).run(UPDATE, change('NOTICE_SMS_PA_APPROVED', '{scheme}: your PA is approved'));
    expect([refused.codes, refused.fields]).toEqual([['TXT_MISSING'], { body: '{notice} is required: what happened, as a sentence.' }]);
  });

  it('of two changes at the same time, only one is saved', async () => {
    const both = [admin, await makeUser('ADMIN')];
    const input = (version: number) => (index: number) =>
      change('PASSWORD_CHANGED', `Dear {name},\n\nCall ${index} of ${version}: {link}`, version);
    expect(await concurrently(both, UPDATE, input(0))).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await concurrently(both, UPDATE, input(1))).toEqual(['CONFLICT_STALE', 'OK']);
    expect((await as(admin).run(UPDATE, change('PASSWORD_CHANGED', '{link}'))).codes).toEqual(['CONFLICT_STALE']);
  });

  it('is for administrators of the whole scheme', async () => {
    const narrowed = await makeUser('ADMIN', { lgaScoped: true });
    const manager = await makeUser('ACCOUNT_MANAGER');
    for (const person of [narrowed, manager]) {
      expect((await as(person).run(UPDATE, change('PASSWORD_CHANGED', '{link}'))).codes).toEqual(['FORBIDDEN']);
      expect((await as(person).run(READ, { key: 'INVITATION' })).codes).toEqual(['FORBIDDEN']);
      expect((await as(person).run(HISTORY, { key: 'INVITATION' })).codes).toEqual(['FORBIDDEN']);
      expect((await as(person).run(LIST, {})).codes).toEqual(['FORBIDDEN']);
    }
    expect((await as(admin).run(READ, { key: 'nothing' })).codes).toEqual(['NOT_FOUND']);
    expect((await as(admin).run(HISTORY, { key: 'nothing' })).codes).toEqual(['NOT_FOUND']);
  });
});

describe('the list of templates', () => {
  it('is filtered, searched and sorted', async () => {
    await as(admin).run(UPDATE, change('NOTICE_SMS_COVER_EXPIRED', '{scheme}: {notice} Ask at your ward.'));
    const ids = async (variables: object) => (await as(admin).run(LIST, variables)).data.messageTexts.items.map(({ id }) => id);
    expect(await ids({ filter: { changed: true } })).toEqual(['NOTICE_SMS_COVER_EXPIRED']);
    expect(await ids({ search: 'ask at your WARD' })).toEqual(['NOTICE_SMS_COVER_EXPIRED']);
    expect(await ids({ filter: { topic: ['SIGN_IN'], channel: ['SMS'] } })).toEqual(['SIGN_IN_CODE']);
    expect((await as(admin).run(LIST, {})).data.messageTexts.total).toBe(Object.keys(MESSAGE_TEMPLATES).length);
    const labels = (await as(admin).run(LIST, { sort: 'label', direction: 'DESC' })).data.messageTexts.items.map(({ label }) => label);
    expect(labels).toEqual([...labels].sort((a, b) => b.localeCompare(a, 'en')));
    expect((await ids({ sort: 'updatedAt', direction: 'DESC' }))[0]).toBe('NOTICE_SMS_COVER_EXPIRED');
  });
});

describe('a placeholder value', () => {
  it('is not interpreted: braces and links in a name stay as they are', async () => {
    const name = '{code} [Click]({link})';
    const { text, html, subject } = await emailMessage(db, 'SIGN_IN_CODE_MAIL', { name, code: '123456', minutes: 10 });
    expect(subject).toBe('123456 is your sign-in code');
    expect(text).toContain(`Dear ${name},`);
    expect(html).not.toContain('<a ');
    const facility = await emailMessage(db, 'FACILITY_REJECTED', { name: 'Ada', facility: 'A\r\nBcc: x@example.ng', reason: '<b>' });
    expect(facility.subject).not.toMatch(/[\r\n]/);
    expect(facility.html).toContain('&#60;b&#62;');
  });

  it('may be empty; its paragraph is then omitted', async () => {
    const values = { name: 'Ada', title: 'Claims', day: '1 July 2026', rows: '1 row', why: 'Daily' };
    const { text } = await emailMessage(db, 'SCHEDULED_REPORT', { ...values, filters: '' });
    expect(text.split('\n\n')).toHaveLength(3);
    expect((await emailMessage(db, 'SCHEDULED_REPORT', { ...values, filters: 'A: 1\n\nB: 2' })).text).toContain('A: 1\n\nB: 2\n\nDaily');
  });

  it('never loses a sign-in code, whatever wording is stored', async () => {
    const key = 'SIGN_IN_CODE';
    const values = { code: '482913', minutes: 10 };
    // An earlier wording that would be rejected today, stored without validation.
    await db.messageText.create({ data: { key, body: 'The scheme never asks you for it', version: 1 } });
    expect(await message(db, key, values)).toBe(
      'Lafiya: 482913 is your sign-in code. It works for 10 minutes. The scheme never asks you for it.',
    );
    // The scheme name is longer than the sample, so the code at the end would be cut off.
    const body = `${'{scheme} '.repeat(18)}{code}`;
    expect(templateSchema(template(key)).safeParse({ body }).success).toBe(true);
    expect(renderSms(template(key), body, { ...values, scheme: 'Nasarawa State Health Insurance Agency' })).toBeNull();
    await db.messageText.update({ where: { key }, data: { body } });
    await db.setting.upsert({
      where: { key: 'schemeName' },
      create: { key: 'schemeName', value: 'Nasarawa State Health Insurance Agency' },
      update: { value: 'Nasarawa State Health Insurance Agency' },
    });
    expect(await message(db, key, values)).toContain('482913 is your sign-in code');
    await db.setting.deleteMany({ where: { key: 'schemeName' } });
  });

  it('may fill a text message only up to its maximum parts', () => {
    const text = template('NOTICE_SMS_COVER_EXPIRED');
    const notice = 'x'.repeat(400);
    expect(renderSms(text, text.body, { notice, scheme: 'Lafiya' })).toHaveLength(160);
    expect(renderSms(text, `{notice} ${'more '.repeat(30)}`, { notice, scheme: 'Lafiya' })).toHaveLength(306);
  });
});
