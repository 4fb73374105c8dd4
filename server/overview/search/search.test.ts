import { beforeAll, expect, test } from 'vitest';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { askPa, paWorld } from '../../testing/make/make-pa.ts';

const SEARCH = /* GraphQL */ `query ($text: String!) { search(text: $text) { kind id title subtitle } }`;

let bill: Awaited<ReturnType<typeof makeBill>>;
beforeAll(async () => {
  bill = await makeBill();
});

const hits = async (user: { id: string }, text: string) => (await as(user).run(SEARCH, { text })).data.search;

test('finds an enrollee by a part of the name in any order, by enrolment number and by phone', async () => {
  const admin = await makeUser('ADMIN');
  const person = await makeEnrollee({ surname: 'Ɗanjuma', firstName: 'Ladi', phone: '08035551234' });
  for (const text of ['Ladi', 'ladi ɗanj', person.enrolmentNo ?? '', '08035551234', '+2348035551234']) {
    expect([text, (await hits(admin, text)).map(({ id }) => id)]).toEqual([text, [person.id]]);
  }
});

test('finds a misspelt name, with hooks and marks or without, and the rightly spelt one before those like it', async () => {
  const admin = await makeUser('ADMIN');
  const person = await makeEnrollee({ surname: 'Ƙwarƙwaso', firstName: "Sa'adatu-Bólá" });
  for (const text of ['kwarkwaso', 'KWARKWASO saadatu', 'bola kwark', 'Kwarkwso', 'Kwarkwsao Saadtu', 'Kwerkwazo']) {
    expect([text, (await hits(admin, text)).map(({ id }) => id)]).toEqual([text, [person.id]]);
  }
  const near = await makeEnrollee({ surname: 'Kwarkwasa' });
  expect((await hits(admin, 'Kwarkwaso')).map(({ id }) => id)).toEqual([person.id]);
  expect((await hits(admin, 'Kwarkwasz')).map(({ id }) => id).sort()).toEqual([person.id, near.id].sort());
  expect(await hits(admin, 'Xyzzyxq')).toEqual([]);
});

test('finds a renamed record by its new name', async () => {
  const admin = await makeUser('ADMIN');
  const person = await makeEnrollee();
  await db.enrollee.update({ where: { id: person.id }, data: { surname: 'Mutfwangol', fullName: `Mutfwangol ${person.firstName}` } });
  expect((await hits(admin, 'Mutfwangal')).map(({ id }) => id)).toEqual([person.id]);
});

test('finds an enrollee by the start of a staff or matric number and by the last digits of any number', async () => {
  const admin = await makeUser('ADMIN');
  const staff = await makeEnrollee({ staffNo: 'MOH-PL/48151' });
  const student = await makeEnrollee({ matricNo: 'UJ/2025/NS/62342' });
  for (const text of ['MOH-PL/48151', 'moh-pl/481', '48151']) expect([text, (await hits(admin, text))[0]?.id]).toEqual([text, staff.id]);
  for (const text of ['UJ/2025/NS/62342', 'uj/2025/ns', '62342'])
    expect([text, (await hits(admin, text))[0]?.id]).toEqual([text, student.id]);
});

test('finds by NIN only for those who may read NINs', async () => {
  const person = await makeEnrollee({ nin: '71829304516' });
  for (const role of ['ADMIN', 'REGISTRATION_OFFICER'] as const) {
    const user = await makeUser(role);
    for (const text of ['71829304516', '7182 930 4516']) expect((await hits(user, text)).map(({ id }) => id)).toEqual([person.id]);
  }
  const homeFacilityUser = await makeHcpUser({ id: person.hcpId ?? '' });
  for (const user of [
    await makeUser('ACCOUNT_MANAGER'),
    await makeUser('CLAIMS_OFFICER'),
    homeFacilityUser,
    await makeUser('ENROLLEE', { enrolleeId: person.id }),
  ]) {
    for (const text of ['71829304516', '7182930', '7182 930 4516']) expect(await hits(user, text)).toEqual([]);
  }
});

test('a facility finds its own lives first, then its patients', async () => {
  const guest = await makeEnrollee({ surname: 'Zwalbong', firstName: 'Anfa' });
  const host = await makeHcpUser();
  const { hcpId } = await db.userAccount.findUniqueOrThrow({ where: { id: host.id } });
  expect(await hits(host, 'Zwalbong')).toEqual([]);
  await makeEncounter({ enrolleeId: guest.id, hcpId: hcpId ?? '' });
  const ownMember = await makeEnrollee({ surname: 'Zwalbong', firstName: 'Yilret', hcpId });
  expect((await hits(host, 'Zwalbong')).map(({ id }) => id)).toEqual([ownMember.id, guest.id]);
  expect((await hits(host, 'Zwalbang')).map(({ id }) => id)).toEqual([ownMember.id, guest.id]);
  expect((await hits(host, guest.enrolmentNo ?? '')).map(({ id }) => id)).toEqual([guest.id]);
});

test('finds claims and bills by number, facilities by name, each only for those who may read them', async () => {
  const officer = await makeUser('CLAIMS_OFFICER');
  expect((await hits(officer, bill.bill.billNo.toLowerCase())).map(({ kind, id }) => [kind, id])).toEqual([['BILL', bill.bill.id]]);
  expect((await hits(officer, 'CLM-TEST')).map(({ kind }) => kind)).toEqual(['CLAIM']);
  expect((await hits(officer, bill.hcp.name)).map(({ kind, id }) => [kind, id])).toContainEqual(['HCP', bill.hcp.id]);
  expect(await hits(await makeUser('REGISTRATION_OFFICER'), 'CLM-TEST')).toEqual([]);
});

test('a facility finds no records of another facility, a member none of another family', async () => {
  const stranger = await makeHcpUser();
  expect(await hits(stranger, 'CLM-TEST')).toEqual([]);
  expect(await hits(stranger, bill.bill.billNo)).toEqual([]);
  const world = await paWorld();
  const { requestNo } = await askPa(world);
  expect((await hits(world.desk, requestNo)).map(({ kind }) => kind)).toEqual(['PA_REQUEST']);
  expect(await hits(stranger, requestNo)).toEqual([]);
  expect(await hits(stranger, bill.enrollee.enrolmentNo ?? '')).toEqual([]);
  expect((await hits(bill.submitter, bill.enrollee.enrolmentNo ?? '')).map(({ id }) => id)).toEqual([bill.enrollee.id]);
  const other = await makeEnrollee();
  const member = await makeUser('ENROLLEE', { enrolleeId: other.id });
  expect(await hits(member, bill.enrollee.fullName)).toEqual([]);
});

test('an officer of some LGAs finds the facilities there', async () => {
  const there = await makeTown();
  const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [there.lgaId] });
  expect(await hits(narrowed, bill.hcp.name)).toEqual([]);
});

test('a single letter finds nothing', async () => {
  expect(await hits(await makeUser('ADMIN'), ' a ')).toEqual([]);
});

test('finds payments, invoices and expenses by every number printed on them, each only for those who may read them', async () => {
  const accountant = await makeUser('ACCOUNTANT');
  const world = await makeBill();
  const payment = await db.payment.create({
    data: {
      paymentNo: 'PAY-2611-90001',
      hcpId: world.hcp.id,
      grossAmount: 1000n,
      netAmount: 1000n,
      method: 'REMITA',
      bankName: 'Access Bank',
      accountName: 'Test',
      accountNumber: '0123456789',
      bankReference: 'TRF/SEARCH/123',
      createdById: accountant.id,
      remita: {
        create: {
          rrr: '310008812345',
          direction: 'OUT',
          amount: 1000n,
          payerName: 'Scheme',
          transactionDate: now(),
          statusCode: '00',
          statusText: 'Paid',
        },
      },
    },
  });
  const invoice = await db.invoice.create({
    data: { invoiceNo: 'INV-2026-900001', kind: 'OTHER', amount: 500n, dueDate: today(), rrr: '310008899999', status: 'PENDING' },
  });
  const expense = await makeExpense(accountant.id);
  const found = async (user: { id: string }, text: string) => (await hits(user, text)).map(({ kind, id }) => [kind, id]);
  for (const text of ['pay-2611-90001', 'PAY-2611-9', 'trf/search/123', 'TRF/Search/1', '310008812345'])
    expect([text, await found(accountant, text)]).toEqual([text, [['PAYMENT', payment.id]]]);
  for (const text of ['INV-2026-900001', '310008899999'])
    expect([text, await found(accountant, text)]).toEqual([text, [['INVOICE', invoice.id]]]);
  for (const text of ['exp-2611-90001', 'PV/26/9001'])
    expect([text, await found(accountant, text)]).toEqual([text, [['EXPENSE', expense.id]]]);
  const officer = await makeUser('CLAIMS_OFFICER');
  expect(await found(officer, 'PAY-2611-90001')).toEqual([['PAYMENT', payment.id]]);
  for (const text of ['INV-2026-900001', '310008899999', 'EXP-2611-90001', 'PV/26/9001']) expect(await found(officer, text)).toEqual([]);
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  for (const text of ['PAY-2611-90001', 'INV-2026-900001', 'EXP-2611-90001']) expect(await found(narrowed, text)).toEqual([]);
  expect(await found(await makeHcpUser(world.hcp), 'PAY-2611-90001')).toEqual([]);
});

test('finds a payer by name or code, for those who may open its statement', async () => {
  const mda = await makeMda({ name: 'Ministry of Quarries', lgaId: (await makeTown()).lgaId });
  const accountant = await makeUser('ACCOUNTANT');
  const payers = async (user: { id: string }, text: string) =>
    (await hits(user, text)).filter(({ kind }) => kind === 'PAYER').map(({ id }) => id);
  expect([await payers(accountant, 'of quarr'), await payers(accountant, mda.code)]).toEqual([[mda.id], [mda.id]]);
  expect(await payers(await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] }), 'of quarr')).toEqual([]);
  expect(await payers(await makeUser('CLAIMS_OFFICER'), 'of quarr')).toEqual([]);
});

test('finds runs and disputes by number, and unmatched receipts by RRR, for those who may open them', async () => {
  const [accountant, manager] = [await makeUser('ACCOUNTANT'), await makeUser('ACCOUNT_MANAGER')];
  const found = async (user: { id: string }, text: string) => (await hits(user, text)).map(({ kind, id }) => [kind, id]);
  const month = new Date('2026-10-01T00:00:00Z');
  const capitationRun = await db.capitationRun.create({
    data: { runNo: 'CAP-2610-901', month, fundingPool: 'SEARCH', cutOff: new Date('2026-09-25T00:00:00Z'), computedById: accountant.id },
  });
  const invoiceRun = await db.invoiceRun.create({ data: { runNo: 'PRM-2610-901', month, computedById: accountant.id } });
  const receipt = await db.remitaPayment.create({
    data: {
      rrr: '310008877777',
      direction: 'IN',
      amount: 900n,
      payerName: 'Pam Dung',
      transactionDate: now(),
      statusCode: '00',
      statusText: 'Paid',
    },
  });
  for (const [text, hit] of [
    ['cap-2610-901', ['CAPITATION_RUN', capitationRun.id]],
    ['PRM-2610-9', ['INVOICE_RUN', invoiceRun.id]],
    ['310008877777', ['RECEIPT', receipt.id]],
  ] as const) {
    expect([text, await found(accountant, text)]).toEqual([text, [hit]]);
    expect([text, await found(manager, text)]).toEqual([text, []]);
  }
});

async function makeExpense(recordedById: string): Promise<{ id: string }> {
  const category = await db.expenseCategory.create({ data: { name: 'Search' } });
  const item = await db.expenseItem.create({ data: { name: 'Diesel', categoryId: category.id } });
  return db.expense.create({
    data: {
      expenseNo: 'EXP-2611-90001',
      itemId: item.id,
      date: today(),
      qty: 1,
      unitPrice: 700n,
      amount: 700n,
      payee: 'Depot',
      method: 'CHEQUE',
      voucherNo: 'PV/26/9001',
      recordedById,
    },
  });
}
