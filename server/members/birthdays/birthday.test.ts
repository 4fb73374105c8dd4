import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, daysBetween, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makePlan, makeUser } from '../../testing/make/make.ts';
import { birthdayIn, birthdaySpans } from './birthday-range.ts';

const LIST = /* GraphQL */ `query ($filter: BirthdayFilter, $size: Int!, $number: Int!, $direction: SortDirection, $sort: BirthdaysSortField, $search: String) {
  birthdays(page: { number: $number, size: $size }, filter: $filter, direction: $direction, sort: $sort, search: $search) {
    total items { id on turns fullName enrolmentNo sex dateOfBirth phone status hcpName planName mdaName } } }`;

const SEND = /* GraphQL */ `mutation ($input: BirthdayMessagesInput!) { sendBirthdayMessages(input: $input) }`;

type Item = { id: string; on: string; turns: number; fullName: string };
let admin: { id: string };
let hcp: { id: string; name: string };
let planId: string;

async function list(filter: object | null, variables: object = {}, who = admin): Promise<{ total: number; items: Item[] }> {
  const { codes, data } = await as(who).run(LIST, { filter, size: 100, number: 1, direction: 'ASC', sort: 'birthday', ...variables });
  expect(codes).toEqual([]);
  return data.birthdays;
}

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const born = (dateOfBirth: string, data: Partial<Prisma.EnrolleeUncheckedCreateInput> = {}) =>
  makeEnrollee({ dateOfBirth: day(dateOfBirth), hcpId: hcp.id, planId, ...data });

beforeAll(async () => {
  admin = await makeUser('ADMIN');
  hcp = await makeHcp();
  planId = (await makePlan()).id;
});
afterEach(() => setNow(null));

describe('the days of a range', () => {
  it('are those between any two days, whatever the year of birth, each person once', () => {
    const births = Array.from({ length: 366 }, (_, at) => addDays(day('2000-01-01'), at));
    for (const from of ['2026-01-01', '2026-02-25', '2026-03-01', '2027-03-01', '2028-02-28', '2028-02-29', '2026-11-16', '2026-12-31'])
      for (const length of [1, 2, 7, 31, 60, 300, 364, 365, 366, 400]) {
        const to = addDays(day(from), length - 1);
        const spans = birthdaySpans(day(from), to);
        const year = day(from).getUTCFullYear();
        for (const birth of births) {
          const number = (birth.getUTCMonth() + 1) * 100 + birth.getUTCDate();
          const within = spans.filter((span) => span.from <= number && number <= span.to);
          const kept = [year, year + 1].map((each) => birthdayIn(each, birth)).filter((on) => on >= day(from) && on <= to);
          expect([from, length, number, within.length]).toEqual([from, length, number, Math.min(1, kept.length)]);
        }
      }
  });

  it('span New Year if the last day is before the first', () => {
    expect(birthdaySpans(day('2026-12-20'), day('2026-01-05'))).toEqual(birthdaySpans(day('2026-12-20'), day('2027-01-05')));
    expect(daysBetween(birthdayIn(2026, day('2000-02-29')), birthdayIn(2028, day('2000-02-29')))).toBe(731);
  });
});

describe('the list of birthdays', () => {
  it('lists this week by default, in date order, with the age reached', async () => {
    const sunday = await born('1990-07-12', { phone: '08030001111', sex: 'FEMALE' });
    const monday = await born('2001-07-06');
    const before = await born('2001-07-05');
    const next = await born('2001-07-13');
    const baby = await born('2026-07-08');
    setNow('2026-07-09T10:00:00Z');
    const { total, items } = await list(null);
    expect([total, items.map(({ id }) => id)]).toEqual([2, [monday.id, sunday.id]]);
    expect(items[1]).toEqual({
      ...{ id: sunday.id, on: '2026-07-12', turns: 36, fullName: sunday.fullName, enrolmentNo: sunday.enrolmentNo, sex: 'FEMALE' },
      ...{ dateOfBirth: '1990-07-12', phone: '08030001111', status: 'ACTIVE', hcpName: hcp.name, mdaName: null },
      planName: (await db.plan.findUniqueOrThrow({ where: { id: planId } })).name,
    });
    const week = await list({ days: { from: '2026-07-05', to: '2026-07-13' } });
    expect(week.items.map(({ id }) => id)).toEqual([before.id, monday.id, sunday.id, next.id]);
    expect(items.map(({ id }) => id)).not.toContain(baby.id);
    expect((await list({ days: { from: '2027-07-08', to: '2027-07-08' } })).items).toMatchObject([{ id: baby.id, turns: 1 }]);
  });

  it('goes over New Year in its order, page by page, both ways', async () => {
    const made = await Promise.all(['1980-12-30', '1981-12-31', '1999-01-01', '1970-01-02', '1970-01-03'].map((date) => born(date)));
    const ids = made.map(({ id }) => id);
    const filter = { days: { from: '2026-12-30', to: '2027-01-03' }, hcpId: hcp.id };
    const birthdays = await list(filter);
    expect([birthdays.total, birthdays.items.map(({ id }) => id)]).toEqual([5, ids]);
    expect(birthdays.items.map(({ on, turns }) => [on, turns])).toEqual([
      ['2026-12-30', 46],
      ['2026-12-31', 45],
      ['2027-01-01', 28],
      ['2027-01-02', 57],
      ['2027-01-03', 57],
    ]);
    for (const direction of ['ASC', 'DESC']) {
      const pages = await Promise.all([1, 2, 3, 4].map((number) => list(filter, { size: 2, number, direction })));
      expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(direction === 'ASC' ? ids : ids.toReversed());
    }
    const byBirth = await list(filter, { sort: 'dateOfBirth' });
    expect(byBirth.items.map(({ id }) => id)).toEqual([3, 4, 0, 1, 2].map((at) => ids[at]));
  });

  it('shows 29 February on the 28th of a common year, on the day itself in a leap year', async () => {
    const leap = await born('2004-02-29');
    const on = async (from: string, to: string) => (await list({ days: { from, to } })).items.filter(({ id }) => id === leap.id);
    expect(await on('2026-02-22', '2026-02-28')).toMatchObject([{ on: '2026-02-28', turns: 22 }]);
    expect(await on('2026-03-01', '2026-03-07')).toEqual([]);
    expect(await on('2028-02-22', '2028-02-28')).toEqual([]);
    expect(await on('2028-02-29', '2028-02-29')).toMatchObject([{ on: '2028-02-29', turns: 24 }]);
    expect(await on('2027-02-28', '2027-03-01')).toMatchObject([{ on: '2027-02-28', turns: 23 }]);
  });

  it('excludes deceased, pending and merged people, and by default those without cover', async () => {
    const days = { from: '2026-05-05', to: '2026-05-05' };
    const covered = await born('1990-05-05');
    await born('1990-05-05', { status: 'DECEASED', deceasedOn: day('2026-01-01') });
    await born('1990-05-05', { status: 'PENDING_APPROVAL' });
    await born('1990-05-05', { status: 'MERGED', mergedIntoId: covered.id });
    const expired = await born('1990-05-05', { status: 'EXPIRED' });
    expect((await list({ days })).items.map(({ id }) => id)).toEqual([covered.id]);
    const birthdays = await list({ days, status: ['ACTIVE', 'EXPIRED', 'DECEASED', 'PENDING_APPROVAL', 'MERGED'] });
    expect(birthdays.items.map(({ id }) => id).sort()).toEqual([covered.id, expired.id].sort());
  });

  it('is narrowed by place, facility, plan, sex and name', async () => {
    const days = { from: '2026-04-04', to: '2026-04-04' };
    const [here, there] = [
      await born('1990-04-04', { sex: 'MALE', surname: 'Zumji' }),
      await makeEnrollee({ dateOfBirth: day('1990-04-04') }),
    ];
    for (const filter of [{ hcpId: hcp.id }, { planId }, { lgaId: here.lgaId, sex: 'MALE' }])
      expect((await list({ days, ...filter })).items.map(({ id }) => id)).toContain(here.id);
    expect((await list({ days, hcpId: hcp.id })).items.map(({ id }) => id)).not.toContain(there.id);
    expect((await list({ days, sex: 'FEMALE', hcpId: hcp.id })).items).toEqual([]);
    expect((await list({ days }, { search: here.enrolmentNo })).items.map(({ id }) => id)).toEqual([here.id]);
  });

  it('shows an officer only people of their LGAs, and is forbidden to other roles', async () => {
    const days = { from: '2026-03-03', to: '2026-03-03' };
    const here = await born('1990-03-03');
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [here.lgaId] });
    expect((await list({ days }, {}, narrow)).items.map(({ id }) => id)).toContain(here.id);
    expect(await list({ days }, {}, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).toEqual({ total: 0, items: [] });
    for (const role of ['ACCOUNT_MANAGER', 'ENROLLEE'] as const)
      expect((await as(await makeUser(role)).run(LIST, { size: 5, number: 1 })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a birthday message', () => {
  const send = (enrolleeIds: string[], who = admin) => as(who).run(SEND, { input: { enrolleeIds } });
  const messagesTo = (phone: string) => db.smsMessage.findMany({ where: { kind: 'BIRTHDAY', phone: `234${phone.slice(1)}` } });

  it('goes to selected people whose birthday is today, once a year', async () => {
    setNow(new Date('2026-05-06T09:00:00Z'));
    const phone = '08031112233';
    const born1990 = await born('1990-05-06', { firstName: 'Grace', phone });
    const yesterday = await born('1990-05-05');
    const { data } = await send([born1990.id, yesterday.id]);
    expect(data.sendBirthdayMessages).toBe(1);
    const messages = await messagesTo(phone);
    expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('Happy birthday, Grace!')]);
    expect(await db.activityLog.count({ where: { action: 'Enrollee.BIRTHDAY_MESSAGE', entityId: born1990.id } })).toBe(1);
    expect((await send([born1990.id])).codes).toEqual(['BIRTHDAY_NOBODY']);
    expect((await send([yesterday.id])).codes).toEqual(['BIRTHDAY_NOBODY']);
    setNow(new Date('2027-05-06T09:00:00Z'));
    expect((await send([born1990.id])).data.sendBirthdayMessages).toBe(1);
  });

  it('is sent once when two administrators send it at once', async () => {
    setNow(new Date('2026-06-07T09:00:00Z'));
    const person = await born('1990-06-07');
    const other = await makeUser('ADMIN');
    expect((await concurrently([admin, other], SEND, { input: { enrolleeIds: [person.id] } })).sort()).toEqual(['BIRTHDAY_NOBODY', 'OK']);
  });

  it('cannot be sent to the dead, to people of other LGAs, or by other roles', async () => {
    setNow(new Date('2026-07-08T09:00:00Z'));
    const person = await born('1990-07-08');
    const dead = await born('1990-07-08', { status: 'DECEASED', deceasedOn: day('2026-01-01') });
    expect((await send([person.id, dead.id])).codes).toEqual(['NOT_FOUND']);
    expect((await send([person.id], await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['NOT_FOUND']);
    for (const role of ['ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'] as const)
      expect((await send([person.id], await makeUser(role))).codes).toEqual(['FORBIDDEN']);
    expect((await send([])).codes).toEqual(['INVALID_INPUT']);
  });
});
