import { afterAll, expect, it } from 'vitest';
import { fromBuffer } from 'yauzl';
import { buildApp } from '../../app/http/app.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { refusalOf, signedIn } from '../../testing/file-client.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeFamily } from '../../testing/make/make-family.ts';
import { COPY_LIMIT, workbookOf } from './data-copy.service.ts';
import { SECTIONS, WITHOUT_SECTION } from './data-copy-sections.ts';

const app = await buildApp();
afterAll(() => app.close());

const RECORD = /* GraphQL */ `mutation ($input: RecordDataRequestInput!) { recordDataRequest(input: $input) { id } }`;

let lastNin = 10_000_000_000;
function nin() {
  lastNin += 7;
  return String(lastNin);
}

/** A person of a facility with a row in most sections; every text of it contains `mark`. */
async function personWithRecords(mark: string, hcpId: string) {
  const person = await makeEnrollee({ hcpId, surname: `Sur${mark}`, fullName: `Sur${mark} First`, nin: nin(), occupation: `Work ${mark}` });
  const { id: enrolleeId } = person;
  const account = await makeUser('ENROLLEE', { enrolleeId, name: `Account ${mark}` });
  await db.coverPeriod.create({ data: { enrolleeId, startsOn: addDays(today(), -700), endsOn: addDays(today(), -400) } });
  await makeEncounter({ enrolleeId, hcpId, complaint: `Complaint ${mark}` });
  await db.invoice.create({
    data: { invoiceNo: `INV-${mark}`, kind: 'PREMIUM_SELF', enrolleeId, amount: 500_000n, dueDate: today(), status: 'PENDING' },
  });
  await db.smsMessage.create({
    data: { phone: `234${person.phone?.slice(1)}`, text: `Text ${mark}`, kind: 'COVER_EXPIRED', status: 'SENT' },
  });
  await db.notification.create({ data: { userId: account.id, kind: 'COVER_EXPIRED', title: `Notice ${mark}` } });
  const thread = await db.messageThread.create({
    data: { subject: `Subject ${mark}`, startedById: account.id, toRole: 'ADMIN', lastMessageAt: new Date() },
  });
  await db.message.create({ data: { threadId: thread.id, fromUserId: account.id, body: `Body ${mark}` } });
  await db.attachment.create({
    data: {
      ...{ ownerType: 'Enrollee', ownerId: enrolleeId, kind: 'NIN_SLIP', filename: `slip ${mark}.pdf`, mime: 'application/pdf', size: 1 },
      ...{ sha256: 'x', storageKey: `data-copy-test-${mark}` },
    },
  });
  return person;
}

/** All texts of a workbook. */
async function sheetTexts(content: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      let texts = '';
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, (failure, stream) => {
          if (failure) return reject(failure);
          stream.on('data', (piece) => {
            texts += piece.toString();
          });
          stream.on('end', () => zip.readEntry());
        });
      });
      zip.on('end', () => resolve(texts));
      zip.readEntry();
    });
  });
}

it('contains the rows of this person and none of another person at the same facility', async () => {
  const hcp = await makeHcp();
  const first = await personWithRecords('Alphamark', hcp.id);
  const second = await personWithRecords('Betamark', hcp.id);
  for (const [subject, mark, other] of [[first, 'Alphamark', second] as const, [second, 'Betamark', first] as const]) {
    const texts = await sheetTexts(await workbookOf({ enrolleeId: subject.id, showNin: true }));
    for (const what of ['Sur', 'Work ', 'Complaint ', 'INV-', 'Text ', 'Notice ', 'Subject ', 'Body ', 'slip ', 'Account '])
      expect(texts).toContain(`${what}${mark}`);
    expect(texts).not.toContain(other.surname.slice(3));
    expect(texts).toContain(subject.nin);
    for (const value of [other.nin, other.enrolmentNo, other.phone]) expect(texts).not.toContain(value);
  }
  expect(await sheetTexts(await workbookOf({ enrolleeId: first.id, showNin: false }))).not.toContain(first.nin);
});

it('has a row of every section by the id of its person alone', async () => {
  const lone = await makeEnrollee();
  const hcp = await makeHcp();
  const busy = await personWithRecords('Gammamark', hcp.id);
  for (const { name, read } of SECTIONS) {
    const rows = await read({ enrolleeId: lone.id, showNin: false }, 10);
    expect(JSON.stringify(rows), name).not.toContain('Gammamark');
    expect((await read({ enrolleeId: busy.id, showNin: false }, 1)).length, name).toBeLessThanOrEqual(name === 'Person' ? 60 : 1);
  }
});

it('says when a sheet is cut', async () => {
  const { id } = await personWithRecords('Deltamark', (await makeHcp()).id);
  expect(await sheetTexts(await workbookOf({ enrolleeId: id, showNin: false }, 5))).toContain('Only the newest 5 rows are listed.');
});

it('has a section, or a reason against one, for every table that names a person', () => {
  const shown = new Set(SECTIONS.flatMap(({ models }) => models));
  const { models } = getDatamodel().datamodel;
  const naming = Object.entries(models)
    .filter(([, { fields }]) =>
      fields.some(
        ({ name, type, relationFromFields }) => name === 'enrolleeId' || (type === 'Enrollee' && (relationFromFields?.length ?? 0) > 0),
      ),
    )
    .map(([model]) => model);
  expect(naming.length).toBeGreaterThan(20);
  const undecided = naming.filter((model) => !shown.has(model as never) && !(model in WITHOUT_SECTION));
  expect(undecided, 'Add a section of the copy of personal data, or a reason to WITHOUT_SECTION').toEqual([]);
  expect(Object.keys(WITHOUT_SECTION).filter((model) => !naming.includes(model))).toEqual([]);
});

it('is downloaded by the member, for a child without an account, and in an hour only so often', async () => {
  const { principal, child } = await makeFamily();
  await db.enrollee.update({ where: { id: child.id }, data: { dateOfBirth: addDays(today(), -3000), nin: nin() } });
  const { browser } = await signedIn('ENROLLEE', { enrolleeId: principal.id });
  const get = (id: string, headers: object = { 'x-lafiya': '1' }) =>
    app.inject({ url: `/files/data-copies/people/${id}`, headers: { ...browser.headers(), ...headers } });
  const own = await get(principal.id);
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(await sheetTexts(own.rawPayload)).toContain(principal.surname);
  expect(await db.recordAccess.count({ where: { enrolleeId: principal.id, operation: 'dataCopy' } })).toBe(0);
  expect(await db.activityLog.count({ where: { entityId: principal.id, action: 'Enrollee.DATA_COPY' } })).toBe(1);
  const ofChild = await get(child.id);
  expect(ofChild.statusCode).toBe(200);
  const { nin: ninOfChild } = await db.enrollee.findUniqueOrThrow({ where: { id: child.id } });
  expect(await sheetTexts(ofChild.rawPayload)).not.toContain(ninOfChild);
  expect(await db.recordAccess.count({ where: { enrolleeId: child.id, operation: 'dataCopy' } })).toBe(1);
  expect(refusalOf(await get((await makeEnrollee()).id))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await get('nonsense'))).toEqual([404, 'NOT_FOUND']);
  expect(refusalOf(await get(principal.id, {}))).toEqual([403, 'FORBIDDEN']);
  for (let i = 2; i < COPY_LIMIT.max; i++) expect((await get(principal.id)).statusCode).toBe(200);
  expect(refusalOf(await get(principal.id))).toEqual([429, 'DATA_COPY_LIMIT']);
  expect((await app.inject({ url: `/files/data-copies/people/${principal.id}`, headers: { 'x-lafiya': '1' } })).statusCode).toBe(401);
});

it('is downloaded for an access request, with access log and activity log, and for no other request', async () => {
  const person = await makeEnrollee({ nin: nin() });
  const { user, browser } = await signedIn('ADMIN');
  const record = async (kind: string) => {
    const input = {
      enrolleeId: person.id,
      kind,
      requester: 'SELF',
      channel: 'LETTER',
      receivedOn: isoDay(today()),
      details: 'A copy please',
    };
    return (await as(user).run(RECORD, { input })).data.recordDataRequest.id;
  };
  const get = (id: string, from = browser) =>
    app.inject({ url: `/files/data-copies/requests/${id}`, headers: { ...from.headers(), 'x-lafiya': '1' } });
  const id = await record('ACCESS');
  const copy = await get(id);
  expect(copy.statusCode).toBe(200);
  expect(await sheetTexts(copy.rawPayload)).toContain(person.nin);
  expect(await db.recordAccess.findFirstOrThrow({ where: { enrolleeId: person.id, operation: 'dataCopy' } })).toMatchObject({
    userId: user.id,
    parts: expect.arrayContaining(['NIN', 'CARE', 'CONTACT']),
  });
  const log = await db.activityLog.findFirstOrThrow({ where: { entityId: person.id, action: 'Enrollee.DATA_COPY' }, omit: { seq: true } });
  expect(log.summary).toMatch(/access request DSR-/);
  expect(refusalOf(await get(await record('CORRECTION')))).toEqual([409, 'DATA_COPY_NOT_ACCESS']);
  await db.dataSubjectRequest.update({ where: { id }, data: { status: 'WITHDRAWN' } });
  expect(refusalOf(await get(id))).toEqual([409, 'DATA_COPY_NOT_ACCESS']);
  const elsewhere = await signedIn('ADMIN', { lgaScoped: true, lgaIds: [] });
  expect(refusalOf(await get(id, elsewhere.browser))).toEqual([404, 'NOT_FOUND']);
  const officer = await signedIn('REGISTRATION_OFFICER');
  expect(refusalOf(await get(id, officer.browser))).toEqual([403, 'FORBIDDEN']);
  expect(
    refusalOf(await app.inject({ url: `/files/data-copies/people/${person.id}`, headers: { ...browser.headers(), 'x-lafiya': '1' } })),
  ).toEqual([403, 'FORBIDDEN']);
});
