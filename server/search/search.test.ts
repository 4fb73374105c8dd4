import { beforeAll, expect, test } from 'vitest';
import { as } from '../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../testing/make.ts';
import { makeBill } from '../testing/make-bill.ts';

const SEARCH = `query ($text: String!) { search(text: $text) { kind id title subtitle } }`;

type Hit = { kind: string; id: string; title: string };

let bill: Awaited<ReturnType<typeof makeBill>>;
beforeAll(async () => {
  bill = await makeBill();
});

const hits = async (user: { id: string }, text: string) => (await as(user).run<{ search: Hit[] }>(SEARCH, { text })).data.search;

test('finds an enrollee by a part of the name in any order, by enrolment number and by phone', async () => {
  const admin = await makeUser('ADMIN');
  const person = await makeEnrollee({ surname: 'Ɗanjuma', firstName: 'Ladi', phone: '08035551234' });
  for (const text of ['Ladi', 'ladi ɗanj', person.enrolmentNo ?? '', '08035551234', '+2348035551234']) {
    expect([text, (await hits(admin, text)).map(({ id }) => id)]).toEqual([text, [person.id]]);
  }
});

test('finds claims and bills by number, facilities by name, each only for those who may read them', async () => {
  const officer = await makeUser('CLAIMS_OFFICER');
  expect((await hits(officer, bill.batch.batchNo.toLowerCase())).map(({ kind, id }) => [kind, id])).toEqual([['BILL', bill.batch.id]]);
  expect((await hits(officer, 'CLM-TEST')).map(({ kind }) => kind)).toEqual(['CLAIM']);
  expect((await hits(officer, bill.hcp.name)).map(({ kind, id }) => [kind, id])).toContainEqual(['HCP', bill.hcp.id]);
  expect(await hits(await makeUser('REGISTRATION_OFFICER'), 'CLM-TEST')).toEqual([]);
});

test('a facility finds nothing of another facility, a member nothing of another family', async () => {
  const stranger = await makeHcpUser();
  expect(await hits(stranger, 'CLM-TEST')).toEqual([]);
  expect(await hits(stranger, bill.enrollee.enrolmentNo ?? '')).toEqual([]);
  expect((await hits(bill.submitter, bill.enrollee.enrolmentNo ?? '')).map(({ id }) => id)).toEqual([bill.enrollee.id]);
  const other = await makeEnrollee();
  const member = await makeUser('ENROLLEE', { enrolleeId: other.id });
  expect(await hits(member, bill.enrollee.fullName)).toEqual([]);
});

test('one letter finds nothing rather than everything', async () => {
  expect(await hits(await makeUser('ADMIN'), ' a ')).toEqual([]);
});
