import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assignComplaint } from '../../administration/complaints/complaint.service.ts';
import { resolveComplaint } from '../../administration/complaints/complaint-decision.service.ts';
import { buildApp } from '../../app/http/app.ts';
import { hashOfKey } from '../../identity/api-keys/api-key-secret.ts';
import { visitQuestion } from '../../messaging/sms/visit-question.ts';
import { addDays, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { viewerFor } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeInvoice } from '../../testing/make/make-invoice.ts';
import { answerSms } from './answer-sms.service.ts';
import { receiveSms } from './receive-sms.ts';

let n = 0;
let phone: string;
beforeEach(() => {
  n += 1;
  phone = `0806${String(1_000_000 + n)}`;
});
beforeAll(async () => {
  await setting('smsOn', true);
  await setting('supportPhone', '0700 000 0000');
});

const setting = (key: string, value: string | boolean) => db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
const intl = (local: string) => `234${local.slice(1)}`;
let ids = 0;
/** Receives a message, has it answered, and returns what was sent to the number since. */
async function send(text: string, from = phone): Promise<string | null> {
  const before = await db.smsMessage.count({ where: { phone: intl(from) } });
  ids += 1;
  const id = await receiveSms({ gateway: 'termii', gatewayId: `in-${ids}`, phone: from, text });
  await answerSms(id ?? '');
  const sent = await db.smsMessage.findMany({ where: { phone: intl(from) }, orderBy: { createdAt: 'asc' } });
  expect(sent.length - before).toBeLessThanOrEqual(1);
  return sent.length > before ? (sent.at(-1)?.text ?? null) : null;
}
const meaningOf = async () => (await db.smsInbound.findFirstOrThrow({ where: { phone }, orderBy: { receivedAt: 'desc' } })).meaning;
const member = (data = {}) =>
  makeEnrollee({ phone, relationship: 'PRINCIPAL', status: 'ACTIVE', enrolmentNo: `PL/T/2026/${phone.slice(3)}`, ...data });
const ask = async (enrolleeId: string, data = {}) => {
  const visit = await makeEncounter({ enrolleeId, status: 'CLOSED', ...data });
  const settings = await getSettings();
  const text = (await db.$transaction((tx) => visitQuestion(tx, visit.id, settings))) ?? '';
  return { visit, text, reference: /\b(\d{4}) for yes/.exec(text)?.[1] ?? '' };
};
const answerOf = async (id: string) => (await db.encounter.findUniqueOrThrow({ where: { id } })).enrolleeConfirmed;

describe('the answer to a question about a visit', () => {
  it('2 disputes the last visit asked about, as on the web; the same answer again changes nothing', async () => {
    const person = await member();
    const { visit, text } = await ask(person.id);
    expect(text).toMatch(/was this visit yours\? Reply 1 \d{4} for yes, 2 \d{4} for no\./);
    expect(await send('2')).toContain('You disputed the visit');
    expect(await answerOf(visit.id)).toBe(false);
    expect(await db.statusChange.count({ where: { entityId: visit.id, action: 'DISPUTE' } })).toBe(1);
    expect(await send('2')).toContain('You disputed the visit');
    expect(await send('1')).toContain('needs no answer any more');
    expect(await db.statusChange.count({ where: { entityId: visit.id, action: 'DISPUTE' } })).toBe(1);
    expect(await meaningOf()).toBe('ANSWER');
  });

  it('1 with a reference confirms that visit, also if a later one was asked about', async () => {
    const person = await member();
    const [first, second] = [await ask(person.id), await ask(person.id)];
    expect(await send(`1 ${first.reference}`)).toContain('You confirmed the visit');
    expect([await answerOf(first.visit.id), await answerOf(second.visit.id)]).toEqual([true, null]);
    expect(await send('1 0000')).toContain('Which question');
  });

  it('keeps the words of the member', async () => {
    const { visit, reference } = await ask((await member()).id);
    await send(`2 ${reference} I was in Lagos`);
    const { enrolleeNote } = await db.encounter.findUniqueOrThrow({ where: { id: visit.id } });
    expect(enrolleeNote).toBe('Answered by text message. I was in Lagos');
  });

  it('of a child is given by the principal on the number', async () => {
    const person = await member();
    const child = await makeEnrollee({ principalId: person.id, relationship: 'CHILD', phone: null, dateOfBirth: new Date('2020-01-01') });
    const { visit } = await ask(child.id);
    await send('1');
    expect(await answerOf(visit.id)).toBe(true);
  });

  it('needs the reference where questions of several families are open', async () => {
    const person = await member();
    const other = await makeEnrollee({
      relationship: 'SPOUSE',
      phone,
      principalId: (await makeEnrollee({ phone: null })).id,
      status: 'ACTIVE',
      enrolmentNo: `X-${phone}`,
    });
    const [mine, theirs] = [await ask(person.id), await ask(other.id)];
    expect(await send('2')).toContain('Which question');
    expect([await answerOf(mine.visit.id), await answerOf(theirs.visit.id)]).toEqual([null, null]);
    await send(`2 ${mine.reference}`);
    expect([await answerOf(mine.visit.id), await answerOf(theirs.visit.id)]).toEqual([false, null]);
  });

  it('after 14 days is told that the question is closed', async () => {
    const { visit, reference } = await ask((await member()).id);
    await db.smsQuestion.updateMany({ where: { encounterId: visit.id }, data: { askedAt: addDays(now(), -15) } });
    expect(await send(`2 ${reference}`)).toContain('This question is closed');
    expect(await send('2')).toContain('This question is closed');
    expect(await answerOf(visit.id)).toBeNull();
  });

  it('about a visit that is still open waits for its end', async () => {
    const { visit } = await ask((await member()).id, { status: 'OPEN' });
    expect(await send('1')).toContain('is still open');
    expect(await answerOf(visit.id)).toBeNull();
  });

  it('from another number than the one asked does nothing', async () => {
    const { visit, reference } = await ask((await member()).id);
    expect(await send(`2 ${reference}`, '08061999999')).toContain('Which question');
    expect(await answerOf(visit.id)).toBeNull();
  });

  it.each(['DISABLED', 'DECEASED'] as const)('from the number of a %s member does nothing', async (status) => {
    const person = await member();
    const { visit } = await ask(person.id);
    await db.enrollee.update({ where: { id: person.id }, data: { status, deceasedOn: status === 'DECEASED' ? today() : null } });
    expect(await send('2')).toContain('This number is on no record');
    expect(await answerOf(visit.id)).toBeNull();
  });

  it('answered by two messages at once is recorded once', async () => {
    const { visit } = await ask((await member()).id);
    const received = await Promise.all(
      ['2', '2'].map((text, i) => receiveSms({ gateway: 'termii', gatewayId: `${phone}-${i}`, phone, text })),
    );
    await Promise.allSettled(received.map((id) => answerSms(id ?? '')));
    for (const id of received) await answerSms(id ?? '');
    expect(await db.statusChange.count({ where: { entityId: visit.id, action: 'DISPUTE' } })).toBe(1);
    expect(await db.smsInbound.count({ where: { phone, handledAt: null } })).toBe(0);
  });
});

describe('a member hears by SMS', () => {
  it('the own cover, until when, plan and facility; in Hausa where that was chosen', async () => {
    const person = await member({ coverageEnd: new Date('2027-03-31T00:00:00Z') });
    expect(await send('COVER')).toContain(`${person.fullName} is covered until 31/03/2027.`);
    await db.phoneNumber.upsert({ where: { phone }, create: { phone, language: 'HA' }, update: { language: 'HA' } });
    expect(await send('inshora')).toContain('na da inshora har zuwa 31/03/2027.');
    expect(await db.recordAccess.count({ where: { enrolleeId: person.id, operation: 'sms' } })).toBe(2);
    await db.enrollee.update({ where: { id: person.id }, data: { status: 'EXPIRED' } });
    expect(await send('COVER')).toContain('ba shi da inshora yanzu');
  });

  it('nothing of a number of several families without the digits of the enrolment number', async () => {
    const person = await member({ coverageEnd: new Date('2027-03-31T00:00:00Z') });
    await makeEnrollee({
      relationship: 'SPOUSE',
      phone,
      principalId: (await makeEnrollee({ phone: null })).id,
      status: 'ACTIVE',
      enrolmentNo: `X-${n}-9876`,
    });
    expect(await send('COVER')).toContain('Several families use this number. Send COVER');
    expect(await send('COVER 0000')).toContain('do not fit');
    expect(await send(`COVER ${phone.slice(-4)}`)).toContain(`${person.fullName} is covered`);
  });

  it('what to pay, with the reference', async () => {
    const person = await member();
    expect(await send('PAY')).toBe('You have nothing to pay.');
    await makeInvoice({ enrolleeId: person.id, status: 'PENDING', amount: 1_500_000n, rrr: `2403${phone.slice(3)}` });
    expect(await send('BIYA')).toBe(`To pay at a bank or with Remita:\nNGN 15,000 RRR 2403${phone.slice(3)}`);
  });

  it('facilities of a town, whoever asks', async () => {
    const hcp = await makeHcp({ status: 'ACTIVATED', providerType: 'HOSPITAL', name: `Clinic ${phone}` });
    const town = await db.town.findUniqueOrThrow({ where: { id: hcp.townId } });
    expect(await send(`FACILITY ${town.name}`)).toContain('Nearest facilities:');
    expect(await send('FACILITY Qqqq')).toContain('Send FACILITY and your town');
    expect(await send('FACILITY')).toContain('Send FACILITY and your town');
  });

  it('that an unknown number is on no record', async () => {
    for (const text of ['COVER', 'PAY']) expect(await send(text)).toContain('This number is on no record');
  });
});

describe('a number', () => {
  it('that sends STOP gets one last text message, and others again after START', async () => {
    const person = await member();
    expect(await send('STOP')).toContain('no more text messages');
    expect([await send('COVER'), await send('TSAYA')]).toEqual([null, null]);
    expect(await send('START')).toContain('You get text messages again');
    expect(await send('COVER')).toContain(person.fullName);
    expect(await db.phoneNumber.findUnique({ where: { phone } })).toMatchObject({ textsStoppedAt: null });
  });

  it('whose messages are not understood gets one help text a day', async () => {
    setNow('2027-05-05T10:00:00Z');
    expect(await send('Good morning 😀')).toContain('Send COVER, PAY, FACILITY');
    expect([await send('*347#'), await send('x'.repeat(700)), await send('1')]).toEqual([null, null, null]);
    setNow('2027-05-06T10:00:00Z');
    expect(await send('Sannu')).toContain('Send COVER');
    setNow(null);
    const texts = await db.smsInbound.findMany({ where: { phone }, select: { text: true } });
    expect(Math.max(...texts.map(({ text }) => text.length))).toBe(500);
    expect(await send('HELP')).toContain('Send COVER');
  });

  it('gets one answer to a message that is received and handled twice', async () => {
    await member();
    const message = { gateway: 'termii', gatewayId: `replay-${phone}`, phone, text: 'COVER' };
    const received = await Promise.all([receiveSms(message), receiveSms(message)]);
    expect(received.filter(Boolean)).toHaveLength(1);
    await runJobs();
    await answerSms(received.find(Boolean) ?? '');
    expect(await receiveSms(message)).toBeNull();
    expect(await db.smsMessage.count({ where: { phone: intl(phone) } })).toBe(1);
  });
});

describe('a complaint by SMS', () => {
  it('of a member is opened in the words of the message, and told its answer in the language of the number', async () => {
    const person = await member();
    await db.phoneNumber.create({ data: { phone, language: 'HA' } });
    const text = await send('KORAFI sun nemi naira 500 don magani');
    const complaint = await db.complaint.findFirstOrThrow({ where: { enrolleeId: person.id } });
    expect(text).toContain(`Mun karbi kararka ${complaint.complaintNo}`);
    expect(complaint).toMatchObject({ channel: 'SMS', category: 'OTHER', details: 'sun nemi naira 500 don magani', status: 'RECEIVED' });
    const manager = await viewerFor((await makeUser('ACCOUNT_MANAGER')).id);
    await assignComplaint(manager, complaint.id, { version: 0, assigneeId: null, note: null });
    const latest = async () =>
      (await db.smsMessage.findFirstOrThrow({ where: { phone: intl(phone) }, orderBy: { createdAt: 'desc' } })).text;
    expect(await latest()).toContain(`Muna aiki kan kararka ${complaint.complaintNo}`);
    await resolveComplaint(manager, complaint.id, { version: 1, answer: 'The facility paid 500 naira back. NIN 12345678901.' });
    expect(await latest()).toBe(`Amsar ${complaint.complaintNo}: The facility paid 500 naira back. NIN ***.`);
  });

  it('of an unknown number is opened with the number, at most five times a day', async () => {
    expect(await send('COMPLAIN')).toContain('Send COMPLAIN and what happened');
    for (let i = 0; i < 5; i += 1) expect(await send('COMPLAIN they sent me home')).toContain('has been received');
    expect(await send('COMPLAIN they sent me home')).toContain('several complaints today');
    const complaints = await db.complaint.findMany({ where: { callerPhone: phone } });
    expect(complaints.map(({ enrolleeId, recordedById }) => [enrolleeId, recordedById])).toEqual(Array(5).fill([null, null]));
  });
});

describe('the callback of a gateway', () => {
  const SECRET = 'a'.repeat(32);
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await buildApp();
    state.prepared = true;
    for (const key of ['SMS_TERMII', 'SMS_AFRICASTALKING'])
      await db.phoneGateway.upsert({
        where: { key },
        create: { key, secretHash: hashOfKey(SECRET), renewedAt: now() },
        update: { secretHash: hashOfKey(SECRET) },
      });
    return () => app.close();
  });
  beforeEach(() => db.attemptLimit.deleteMany());
  const form = (fields: Record<string, string>, secret = SECRET, gateway = 'africastalking') =>
    app.inject({
      method: 'POST',
      url: `/api/sms/${gateway}/${secret}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const json = (payload: object, secret = SECRET) => app.inject({ method: 'POST', url: `/api/sms/termii/${secret}`, payload });
  const received = (id: string) => db.smsInbound.findFirst({ where: { gatewayId: id } });
  const inbound = (id: string, more = {}) => ({
    ...{
      date: '2026-11-28 10:30:00',
      from: `+${intl(phone)}`,
      id,
      linkId: 'SampleLinkId123',
      text: 'COVER',
      to: '40404',
      networkCode: '62130',
    },
    ...more,
  });
  const termiiInbound = (id: string, more = {}) => ({
    ...{ type: 'inbound', id: 'b1e2', message_id: id, receiver: '2347000000000', sender: intl(phone), message: 'COVER' },
    ...{ received_at: '2026-11-28 10:30:00', cost: '0', status: 'received', channel: 'generic' },
    ...more,
  });

  it('of Africa’s Talking takes its documented form, once', async () => {
    expect((await form(inbound(`at-${phone}`))).statusCode).toBe(200);
    expect((await form(inbound(`at-${phone}`))).statusCode).toBe(200);
    expect(await db.smsInbound.count({ where: { gatewayId: `at-${phone}` } })).toBe(1);
    expect(await received(`at-${phone}`)).toMatchObject({ gateway: 'africastalking', phone, text: 'COVER' });
  });

  it('of Termii takes its documented JSON, once', async () => {
    for (let i = 0; i < 2; i += 1) expect((await json(termiiInbound(`te-${phone}`))).statusCode).toBe(200);
    expect(await received(`te-${phone}`)).toMatchObject({ gateway: 'termii', phone, text: 'COVER', handledAt: null });
    await runJobs();
    expect(await received(`te-${phone}`)).toMatchObject({ meaning: 'COVER', isAnswered: true, handledAt: expect.any(Date) });
  });

  it('of both records deliveries', async () => {
    const of = (gateway: string) =>
      db.smsMessage.create({
        data: { phone: intl(phone), text: 'Hello', kind: 'PA_APPROVED', status: 'SENT', gateway, gatewayId: `${gateway}-${phone}` },
      });
    const [one, other] = [await of('africastalking'), await of('termii')];
    await form({
      id: `africastalking-${phone}`,
      status: 'Failed',
      phoneNumber: `+${intl(phone)}`,
      networkCode: '62130',
      failureReason: 'UserIsInactive',
      retryCount: '2',
    });
    await json({
      type: 'outbound',
      id: 'b1e2',
      message_id: `termii-${phone}`,
      receiver: intl(phone),
      sender: 'Lafiya',
      message: 'Hello',
      sent_at: '2026-11-28 10:30:00',
      cost: '4',
      status: 'Delivered',
      channel: 'dnd',
    });
    const stateOf = async (id: string) => (await db.smsMessage.findUniqueOrThrow({ where: { id } })).delivery;
    expect([await stateOf(one.id), await stateOf(other.id)]).toEqual(['UNDELIVERED', 'DELIVERED']);
  });

  it('with a wrong secret, of an unknown gateway or while switched off is answered like an unknown address', async () => {
    expect((await form(inbound(`x1-${phone}`), 'b'.repeat(32))).statusCode).toBe(404);
    expect((await form(inbound(`x2-${phone}`), SECRET, 'constructor')).statusCode).toBe(404);
    await setting('smsOn', false);
    expect((await json(termiiInbound(`x3-${phone}`))).statusCode).toBe(404);
    await setting('smsOn', true);
    for (const id of ['x1', 'x2', 'x3']) expect(await received(`${id}-${phone}`)).toBeNull();
  });

  it('with foreign numbers, other fields or none is taken and ignored', async () => {
    const before = await db.smsInbound.count();
    const answers = [
      await form(inbound(`f1-${phone}`, { from: '+447700900123' })),
      await form(inbound(`f2-${phone}`, { from: 'MTN' })),
      await form({ a: 'b' }),
      await json([]),
      await json({ type: 'inbound', message_id: { a: 1 }, sender: [], message: null }),
      await form(inbound('x'.repeat(300))),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await form(inbound(`f3-${phone}`, { text: 'x'.repeat(20_000) }))).statusCode).toBe(413);
    expect(await db.smsInbound.count()).toBe(before);
  });

  it('is limited by number and by address', async () => {
    const codes: number[] = [];
    for (let i = 0; i < 30; i += 1) codes.push((await form(inbound(`l-${phone}-${i}`))).statusCode);
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0);
    expect(await db.smsInbound.count({ where: { gatewayId: { startsWith: `l-${phone}` } } })).toBe(
      codes.filter((code) => code === 200).length,
    );
    await setting('phoneAddresses', '127.0.0.1');
    await db.attemptLimit.deleteMany();
    for (let i = 0; i < 45; i += 1) expect((await form(inbound(`m-${phone}-${i}`))).statusCode).toBe(200);
    expect(await db.smsInbound.count({ where: { gatewayId: { startsWith: `m-${phone}` } } })).toBe(40);
    await setting('phoneAddresses', '');
  });

  it('stores no control characters and no broken letters', async () => {
    await json(termiiInbound(`c-${phone}`, { message: `CO\u0000VER\n\ud800 😀` }));
    expect((await received(`c-${phone}`))?.text).toBe('CO VER \ufffd 😀');
  });
});
