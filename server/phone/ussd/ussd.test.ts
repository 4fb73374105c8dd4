import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dataRetentionJob } from '../../administration/processing-register/data-retention.job.ts';
import { buildApp } from '../../app/http/app.ts';
import { addDays, addMinutes, addMonths, now, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state as serverState } from '../../platform/http/state.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { dialled, openUssd, postStep } from '../../testing/make/dial.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';
import { MENU, step, type UssdState } from './menu.ts';
import { placeOfText } from './session.service.ts';

let app: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await buildApp();
  serverState.prepared = true;
});
afterAll(() => app.close());
beforeEach(async () => {
  url = await openUssd();
  await db.attemptLimit.deleteMany();
});
afterEach(() => setNow(null));

let serial = 0;
const newPhone = () => {
  serial += 1;
  return `0706${String(serial).padStart(7, '0')}`;
};
const dialFrom = async (phone: string) => {
  const session = dialled(app, url, phone);
  return { ...session, first: await session.dial() };
};
/** A member with a phone, and a visit that waits for an answer. */
async function memberWithVisit() {
  const phone = newPhone();
  const member = await makeEnrollee({ phone });
  const hcp = await makeHcp({ name: 'Cottage Hospital Riyom' });
  const visit = await makeEncounter({ enrolleeId: member.id, hcpId: hcp.id, status: 'CLOSED', closedAt: now() });
  return { phone, member, hcp, visit };
}
/** A spouse of another family on the phone, with the number of that family. */
async function spouseOn(phone: string, enrolmentNo: string) {
  const principal = await makeEnrollee({ enrolmentNo });
  return makeEnrollee({
    principalId: principal.id,
    planId: principal.planId,
    relationship: 'SPOUSE',
    phone,
    enrolmentNo: `${enrolmentNo}-01`,
  });
}
const visitNow = (id: string) => db.encounter.findUniqueOrThrow({ where: { id } });
const accountOf = (enrolleeId: string) => db.userAccount.findUnique({ where: { enrolleeId } });

describe('the menu as data', () => {
  it('leads to every screen, at most three levels below the main menu', () => {
    const depth = new Map<UssdState, number>([['HOME', 0]]);
    const queue: UssdState[] = ['HOME'];
    depth.set('PUBLIC', 0);
    queue.push('PUBLIC');
    for (const at of queue) {
      const { choices = {}, item, typed } = MENU[at];
      for (const to of [...Object.values(choices).map((choice) => choice.to), item, typed]) {
        if (!to || depth.has(to)) continue;
        depth.set(to, (depth.get(at) ?? 0) + 1);
        queue.push(to);
      }
    }
    expect(Math.max(...depth.values())).toBe(3);
    const reached = new Set([...depth.keys(), 'START', 'WHO']);
    expect(Object.keys(MENU).filter((key) => !reached.has(key))).toEqual([]);
    const withoutBack = Object.entries(MENU).filter(([, { back }]) => !back);
    expect(withoutBack.map(([key]) => key)).toEqual(['START', 'HOME', 'PUBLIC', 'LANGUAGE']);
  });

  it('knows choices, lines, pages and typed words, and nothing else', () => {
    const list = { state: 'VISITS', data: { refs: ['a', 'b'], hasMore: true, page: 0 } } as const;
    expect(step({ ...list, data: { ...list.data, refs: [...list.data.refs] } }, '2')).toMatchObject({ state: 'VISIT', data: { ref: 'b' } });
    expect(step({ state: 'VISITS', data: { hasMore: true, page: 1 } }, '9')).toMatchObject({ state: 'VISITS', data: { page: 2 } });
    expect(step({ state: 'VISITS', data: { hasMore: false } }, '9')).toBeNull();
    for (const input of ['3', '10', '-1', 'constructor', '__proto__', '', '*', '#', '😀'])
      expect(step({ state: 'VISITS', data: { refs: ['a'] } }, input)).toBeNull();
    for (const input of ['9', 'toString', '1*2', ' ', '']) expect(step({ state: 'HOME', data: {} }, input)).toBeNull();
    expect(step({ state: 'FIND', data: {} }, 'Jos * North #')).toMatchObject({ state: 'PLACES', data: { typed: 'Jos * North #' } });
    expect(step({ state: 'FIND', data: {} }, '0')).toMatchObject({ state: 'HOME' });
  });

  it('takes the input of a step from the whole text', () => {
    const at = (lastText: string) => ({ state: 'HOME', lastText });
    expect(placeOfText(at(''), '1')).toEqual({ input: '1' });
    expect(placeOfText(at('1*2'), '1*2*a*b#')).toEqual({ input: 'a*b#' });
    for (const text of ['1*2', '1', '']) expect(placeOfText(at('1*2'), text)).toBe('SEEN');
    for (const text of ['2', '1*3', '12', '1*22']) expect(placeOfText(at('1*2'), text)).toBe('LOST');
    expect(placeOfText({ state: 'START', lastText: '' }, '1*2')).toEqual({ input: '' });
  });
});

describe('a gateway', () => {
  it('gets text that begins with CON while the session continues', async () => {
    const phone = newPhone();
    const fields = { sessionId: 'ATUid_1', phoneNumber: `+234${phone.slice(1)}`, networkCode: '62130', serviceCode: '*347*15#', text: '' };
    const { status, body, type } = await postStep(app, url, fields);
    expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/^CON Lafiya\n1 Find a facility\n/);
  });

  it('is answered like an unknown address with a wrong secret, an unknown name, or from an address that is not listed', async () => {
    const fields = { sessionId: 'ATUid_2', phoneNumber: '+2348031234567', text: '' };
    const answers = [
      await postStep(app, `${url}x`, fields),
      await postStep(app, url.replace('africastalking', 'elsewhere'), fields),
      await postStep(app, url.replace('africastalking', 'constructor'), fields),
    ];
    await openUssd('10.0.0.0/8');
    answers.push(await postStep(app, url, fields));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(await db.ussdSession.count({ where: { sessionId: 'ATUid_2' } })).toBe(0);
  });

  it('gets a polite end for a message that is none, and for one that is too large no work is done', async () => {
    const unreadable: Record<string, string>[] = [
      {},
      { sessionId: 'x' },
      { sessionId: 'x', phoneNumber: '+15550100' },
      { sessionId: '', phoneNumber: '+2348031234567' },
    ];
    for (const fields of unreadable) {
      expect((await postStep(app, url, fields)).body).toBe('END Sorry, this is not available for your number.');
    }
    expect((await postStep(app, url, { sessionId: 'x', phoneNumber: '+2348031234567', text: '1'.repeat(20_000) })).status).toBe(413);
  });

  it('of an unlisted address asks about 25 numbers a minute, and no more', async () => {
    await openUssd('');
    const bodies: string[] = [];
    for (let call = 0; call < 30; call += 1) bodies.push(await dialled(app, url, newPhone()).dial());
    expect(bodies.filter((body) => body.startsWith('CON'))).toHaveLength(25);
    expect(bodies.at(-1)).toBe('END There are too many requests now. Please dial again in a minute.');
  });
});

describe('who is calling', () => {
  it('is the member of the number, who gets the main menu and an account', async () => {
    const { phone, member } = await memberWithVisit();
    const session = await dialFrom(phone);
    expect(session.first).toMatch(/^CON Lafiya\n1 My cover\n/);
    expect(await session.press('1')).toMatch(new RegExp(`^CON ${member.fullName}\nPlan: .*\nCover: active\nFacility: General Hospital`));
    expect(await accountOf(member.id)).toMatchObject({ role: 'ENROLLEE', phone });
  });

  it('is nobody for an unknown number, and one of a disabled, deceased or merged person', async () => {
    for (const status of ['DISABLED', 'DECEASED', 'MERGED'] as const) {
      const phone = newPhone();
      const other = await makeEnrollee();
      await makeEnrollee({
        phone,
        status,
        ...(status === 'MERGED' && { mergedIntoId: other.id }),
        ...(status === 'DECEASED' && { deceasedOn: today() }),
      });
      expect((await dialFrom(phone)).first).toMatch(/^CON Lafiya\n1 Find a facility\n2 How to enrol\n3 Complain/);
    }
    const phone = newPhone();
    const blocked = await makeEnrollee({ phone });
    await makeUser('ENROLLEE', { enrolleeId: blocked.id, isActive: false });
    expect((await dialFrom(phone)).first).toMatch(/^CON Lafiya\n1 Find a facility/);
  });

  it('is asked for four digits where families share the number, and nothing of them is shown before', async () => {
    const phone = newPhone();
    const [one, two] = [
      await makeEnrollee({ phone, enrolmentNo: 'PL/FORMAL/2026/77001234' }),
      await spouseOn(phone, 'PL/FORMAL/2026/77005678'),
    ];
    const session = await dialFrom(phone);
    expect(session.first).toMatch(/^CON Lafiya\nSeveral families use this number/);
    for (const wrong of ['9999', '12', '1', '😀', "' OR 1=1", '%%%%'])
      expect(await session.press(wrong)).toMatch(/^CON No member on this number has these digits/);
    expect(session.first + two.fullName).not.toContain(one.fullName);
    await db.attemptLimit.deleteMany();
    expect(await session.press('5678')).toMatch(/^CON Lafiya\n1 My cover/);
    expect(await session.press('1')).toContain(two.fullName);
    const other = await dialFrom(phone);
    expect(await other.press('0')).toMatch(/^CON Lafiya\n1 Find a facility/);
  });

  it('can guess digits five times in 15 minutes', async () => {
    const phone = newPhone();
    await makeEnrollee({ phone, enrolmentNo: 'PL/FORMAL/2026/78001111' });
    await spouseOn(phone, 'PL/FORMAL/2026/78002222');
    const session = await dialFrom(phone);
    for (let guess = 0; guess < 5; guess += 1) expect(await session.press(`900${guess}`)).toMatch(/^CON No member/);
    expect(await session.press('1111')).toMatch(/^CON Too many wrong digits/);
    setNow(addMinutes(now(), 16));
    expect(await session.press('1111')).toMatch(/^CON Lafiya\n1 My cover/);
  });

  it('is asked for eight digits where two families have the same four', async () => {
    const phone = newPhone();
    const one = await makeEnrollee({ phone, enrolmentNo: 'PL/FORMAL/2026/79011111' });
    await spouseOn(phone, 'PL/FORMAL/2026/79021111');
    const session = await dialFrom(phone);
    expect(await session.press('1111')).toMatch(/^CON More than one member/);
    expect(await session.press('79011111')).toMatch(/^CON Lafiya\n1 My cover/);
    expect(await session.press('1')).toContain(one.fullName);
  });

  it('loses the menu of members when the record is disabled during the session', async () => {
    const { phone, member } = await memberWithVisit();
    const session = await dialFrom(phone);
    await db.enrollee.update({ where: { id: member.id }, data: { status: 'DISABLED' } });
    expect(await session.press('1')).toMatch(/^CON Lafiya\n1 Find a facility/);
  });

  it('may be a dependant with an own phone, who sees nobody else', async () => {
    const [principal, phone] = [await makeEnrollee(), newPhone()];
    const spouse = await makeEnrollee({ principalId: principal.id, relationship: 'SPOUSE', phone, planId: principal.planId });
    const session = await dialFrom(phone);
    expect(await session.press('2')).toMatch(/^CON No other person is on your record/);
    expect(await session.press('0')).toMatch(/^CON Lafiya/);
    expect(await session.press('1')).toContain(spouse.fullName);
  });
});

describe('visits', () => {
  it('are confirmed or disputed as on the web, once, and the administrators hear of a dispute', async () => {
    const { phone, visit, hcp } = await memberWithVisit();
    await makeUser('ADMIN');
    const session = await dialFrom(phone);
    expect(await session.press('3')).toContain(`1 ${today().getUTCDate()}`);
    const question = await session.press('1');
    expect(question).toContain(`${hcp.name}\n`);
    expect(question).toContain('treatment\nWas this visit yours?\n1 Yes, it was us\n2 No, it was not\n0 Back');
    expect(await session.press('2')).toMatch(/^CON Thank you. You disputed the visit of .* at Cottage Hospital Riyom/);
    expect(await visitNow(visit.id)).toMatchObject({ enrolleeConfirmed: false, version: visit.version + 1 });
    expect(await db.notification.count({ where: { kind: 'VISIT_DISPUTED', entityId: visit.id } })).toBeGreaterThan(0);
    // The network repeats the step.
    expect(await session.send(session.text())).toMatch(/^CON Thank you. You disputed/);
    expect((await visitNow(visit.id)).version).toBe(visit.version + 1);
    expect(await session.press('0')).toMatch(/^CON Lafiya/);
    expect(await session.press('3')).toMatch(/^CON There is no visit to confirm/);
  });

  it('show nothing clinical', async () => {
    const { phone, visit } = await memberWithVisit();
    await db.encounter.update({
      where: { id: visit.id },
      data: { complaint: 'Severe headache', treatment: 'Artemether', visitType: 'ANC' },
    });
    const session = await dialFrom(phone);
    const shown = [await session.press('3'), await session.press('1')].join();
    expect(shown).toContain('check-up');
    expect(shown).not.toMatch(/headache|Artemether|antenatal|ANC/i);
  });

  it('are answered once by two requests of one step at the same time', async () => {
    const { phone, visit, member } = await memberWithVisit();
    const session = await dialFrom(phone);
    await session.press('3');
    await session.press('1');
    const text = `${session.text()}*1`;
    const bodies = await Promise.all(Array.from({ length: 6 }, () => session.send(text)));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^CON Thank you. You confirmed/);
    expect(await visitNow(visit.id)).toMatchObject({ enrolleeConfirmed: true, version: visit.version + 1 });
    const account = await accountOf(member.id);
    expect(await db.activityLog.count({ where: { actorId: account?.id ?? '', action: 'Encounter.CONFIRM' } })).toBe(1);
  });

  it('of a dependant are listed for the principal, whose reads are in the access log', async () => {
    const { phone, member } = await memberWithVisit();
    const child = await makeEnrollee({
      principalId: member.id,
      relationship: 'CHILD',
      planId: member.planId,
      dateOfBirth: addMonths(today(), -60),
    });
    await makeEncounter({ enrolleeId: child.id, status: 'CLOSED', closedAt: now() });
    const session = await dialFrom(phone);
    await session.press('3');
    const read = await db.recordAccess.findFirst({ where: { enrolleeId: child.id, operation: 'ussd' } });
    expect(read).toMatchObject({ parts: ['CARE'], role: 'ENROLLEE' });
    expect(await db.recordAccess.count({ where: { enrolleeId: member.id, operation: 'ussd' } })).toBe(0);
  });
});

describe('finding a facility', () => {
  it('lists the nearest first for a typed LGA and town, with level, phone and code', async () => {
    const here = await makeHcp({ name: 'Zawan Clinic', level: 'PRIMARY', providerType: 'PHC' });
    const [town, lga] = [
      await db.town.findUniqueOrThrow({ where: { id: here.townId } }),
      await db.lga.findUniqueOrThrow({ where: { id: here.lgaId } }),
    ];
    const session = await dialFrom(newPhone());
    await session.press('1');
    const shown = await session.press(`${lga.name.toLowerCase()}, ${town.name}`);
    expect(shown).toMatch(/^CON Nearest first:\n1 Zawan Clinic, primary\n/);
    expect(await session.press('1')).toBe(`CON Zawan Clinic\nPrimary, ${town.name}\nPhone: ${here.phone}\nCode: ${here.code}\n0 Back`);
    expect(await session.press('0')).toBe(shown);
    expect(await session.press('0')).toMatch(/^CON Type your LGA/);
    for (const nonsense of ['Nowhere at all', '%', '_', '*', '#', '😀😀', 'x'.repeat(500)])
      expect(await session.press(nonsense)).toMatch(/^CON No LGA or town/);
  });

  it('turns pages with 9 and shows every facility once', async () => {
    const first = await makeHcp();
    const names = Array.from({ length: 11 }, (_, index) => `Long Name of a Clinic ${String.fromCharCode(65 + index)}`);
    for (const name of names) await makeHcp({ name, townId: first.townId, lgaId: first.lgaId });
    const town = await db.town.findUniqueOrThrow({ where: { id: first.townId } });
    const session = await dialFrom(newPhone());
    await session.press('1');
    const pages = [await session.press(town.name)];
    while (pages.at(-1)?.includes('9 More')) pages.push(await session.press('9'));
    const shown = pages.join('\n').match(/Long Name of a Clinic \w/g);
    expect(shown).toEqual(names);
    for (const page of pages) expect(page.length).toBeLessThanOrEqual('CON '.length + 160);
    expect(await session.press('9')).toBe(pages.at(-1));
  });
});

describe('other items', () => {
  it('what to pay has each unpaid invoice with its RRR', async () => {
    const { phone, member } = await memberWithVisit();
    await makeInvoice({ enrolleeId: member.id, amount: 1_200_000n, amountPaid: 200_000n, status: 'PART_PAID', rrr: '240311875522' });
    await makeInvoice({ enrolleeId: member.id, rrr: makeRrr(), status: 'PAID', amountPaid: 1_200_000n, paidAt: now() });
    const session = await dialFrom(phone);
    expect(await session.press('5')).toBe('CON To pay at a bank or with Remita:\nNGN 10,000: RRR 2403-1187-5522\n0 Back');
    const other = await dialFrom((await memberWithVisit()).phone);
    expect(await other.press('5')).toBe('CON You have nothing to pay.\n0 Back');
  });

  it('a change of facility is requested by its code, once, and its rules say why not', async () => {
    const { phone, member } = await memberWithVisit();
    const target = await makeHcp();
    const session = await dialFrom(phone);
    expect(await session.press('6')).toMatch(/^CON Your facility: General Hospital/);
    expect(await session.press('PL-XXX-9999')).toMatch(/^CON No facility has this code/);
    expect(await session.press(` ${target.code?.toLowerCase()} `)).toContain(target.name);
    expect(await session.press('1')).toMatch(/^CON You have asked for General Hospital/);
    await session.send(session.text());
    const requests = await db.facilityChangeRequest.findMany({ where: { enrolleeId: member.id } });
    expect(requests).toMatchObject([{ toHcpId: target.id, status: 'PENDING' }]);
    expect(await session.press('0')).toMatch(/^CON Lafiya/);
    await session.press('6');
    await session.press(`${target.code}`);
    expect(await session.press('1')).toMatch(/^CON You have a request that is not decided\.\nQuestions: /);
  });

  it('a complaint comes by a line or asks for a call back, and is on record with the channel', async () => {
    const { phone, member } = await memberWithVisit();
    const session = await dialFrom(phone);
    await session.press('7');
    await session.press('2');
    expect(await session.press('N5')).toMatch(/^CON Type between 5 and 300/);
    expect(await session.press('x'.repeat(500))).toMatch(/^CON Type between 5 and 300/);
    const answer = await session.press('They asked me for N5,000 * at the desk # 😀');
    expect(answer).toMatch(/^CON Your complaint CMP-\d{4}-\d{5} has been received. We answer by \d+ \w+ \d{4}/);
    await Promise.all([session.send(session.text()), session.send(session.text())]);
    const complaints = await db.complaint.findMany({ where: { enrolleeId: member.id } });
    expect(complaints).toMatchObject([
      { channel: 'USSD', category: 'MONEY_ASKED', details: 'They asked me for N5,000 * at the desk # 😀' },
    ]);
  });

  it('a complaint of an unknown number is opened once by two requests at the same time', async () => {
    const phone = newPhone();
    const session = await dialFrom(phone);
    await session.press('3');
    await session.press('6');
    const text = `${session.text()}*1`;
    const bodies = await Promise.all(Array.from({ length: 5 }, () => session.send(text)));
    expect(new Set(bodies).size).toBe(1);
    expect(await db.complaint.findMany({ where: { callerPhone: phone } })).toMatchObject([
      { channel: 'USSD', category: 'OTHER', enrolleeId: null },
    ]);
  });

  it('five complaints of one number a day are taken', async () => {
    const session = await dialFrom(newPhone());
    for (let count = 0; count < 5; count += 1) {
      await session.press('3');
      await session.press('6');
      expect(await session.press('1')).toMatch(/^CON Your complaint/);
      await session.press('0');
    }
    await session.press('3');
    await session.press('6');
    expect(await session.press('1')).toMatch(/^CON You have sent several complaints today/);
  });

  it('the language is kept for the number', async () => {
    const { phone } = await memberWithVisit();
    const session = await dialFrom(phone);
    expect(await session.press('8')).toMatch(/^CON Lafiya\n1 Inshorata\n/);
    expect(await session.press('7')).toMatch(/^CON Karar kan me\?\n1 An hana kulawa/);
    expect((await dialFrom(phone)).first).toMatch(/8 English$/);
  });

  it('how to enrol has the phone and address of the office', async () => {
    await db.setting.create({ data: { key: 'supportPhone', value: '0803 111 2222' } });
    const session = await dialFrom(newPhone());
    expect(await session.press('2')).toContain('call 0803 111 2222');
    await db.setting.deleteMany({ where: { key: 'supportPhone' } });
  });
});

describe('a session', () => {
  it('answers an earlier step again without a change, and continues after the last step', async () => {
    const { phone } = await memberWithVisit();
    const session = await dialFrom(phone);
    await session.press('3');
    const question = await session.press('1');
    expect(await session.send('3')).toBe(question);
    expect(await session.send('')).toBe(question);
    expect(await session.press('0')).toMatch(/^CON Choose a visit/);
  });

  it('ends politely when a step does not follow the last one', async () => {
    const { phone, visit } = await memberWithVisit();
    const session = await dialFrom(phone);
    await session.press('3');
    expect(await session.send('4*1*2')).toBe('END Sorry, a step was lost. Please dial the code again.');
    expect(await session.press('1')).toMatch(/^END /);
    expect((await visitNow(visit.id)).enrolleeAnsweredAt).toBeNull();
  });

  it('of another number is not continued', async () => {
    const { phone, member } = await memberWithVisit();
    const session = await dialFrom(phone);
    const fields = { sessionId: session.sessionId, phoneNumber: '+2348099999999', text: '1' };
    const { body } = await postStep(app, url, fields);
    expect(body).toBe('END Sorry, a step was lost. Please dial the code again.');
    expect(body).not.toContain(member.fullName);
  });

  it('shows the same screen for an input that is no choice, and the next input counts', async () => {
    const { phone } = await memberWithVisit();
    const session = await dialFrom(phone);
    for (const input of ['😀', '99', '', '*', '#', "'; DROP TABLE", 'x'.repeat(500)])
      expect(await session.press(input)).toBe(session.first);
    expect(await session.press('8')).toMatch(/1 Inshorata/);
  });

  it('of a number is limited to 40 steps a minute', async () => {
    const session = await dialFrom(newPhone());
    for (let count = 0; count < 39; count += 1) await session.press('x');
    expect(await session.press('x')).toBe('END There are too many requests now. Please dial again in a minute.');
  });

  it('starts once for two first requests at the same time', async () => {
    const session = dialled(app, url, newPhone());
    const bodies = await Promise.all(Array.from({ length: 5 }, () => session.dial()));
    expect(new Set(bodies).size).toBe(1);
    expect(await db.ussdSession.count({ where: { sessionId: session.sessionId } })).toBe(1);
  });

  it('that stopped in the middle is deleted after the days of the setting', async () => {
    const session = await dialFrom(newPhone());
    const { ussdSessionDays } = await getSettings();
    const left = () => db.ussdSession.count({ where: { sessionId: session.sessionId } });
    setNow(addDays(now(), ussdSessionDays - 1));
    await dataRetentionJob.run({});
    expect(await left()).toBe(1);
    setNow(addDays(now(), ussdSessionDays + 1));
    await dataRetentionJob.run({});
    expect(await left()).toBe(0);
  });
});
