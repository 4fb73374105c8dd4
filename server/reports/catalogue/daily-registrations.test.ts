import { beforeAll, describe, expect, it } from 'vitest';
import type { RegistrationStatus } from '../../generated/prisma/enums.ts';
import { addDays, dayOf, isoDay, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { askReport } from '../../testing/ask-report.ts';
import { makeEnrollee, makeHcp, makePlan, makeUser } from '../../testing/make/make.ts';

const DAILY = 'dailyRegistrations';
const BY_HCP = 'dailyRegistrationsByHcp';

type Row = Record<string, number> & { key: string; label: string; day: string } & { pivot: { key: string; value: number }[] };
type Report = { rows: Row[]; total: Row; subtotals: Row[] };
type User = { id: string };

const last = today();
const before = addDays(last, -1);
const range = { from: isoDay(before), to: isoDay(last) };
const at = (day: Date, hour: number) => new Date(startOfDay(day).getTime() + hour * 3_600_000);

const ask = async (report: string, filter: object = {}, who: User = manager) =>
  (await askReport(who, report, { ...range, ...filter })) as unknown as Report;

let manager: User;
let ada: User & { name: string };
let bako: User & { name: string };
let formal: User;
let student: User;
let clinic: Awaited<ReturnType<typeof makeHcp>>;
let hospital: Awaited<ReturnType<typeof makeHcp>>;

type Made = { officer: User | null; begun: Date; done?: Date; status: RegistrationStatus; plan?: User; hcp?: User; enrolleeId?: string };

const make = ({ officer, begun, done, status, plan = formal, hcp = clinic, enrolleeId }: Made) =>
  db.registration.create({
    data: {
      data: { institution: { hcpId: status === 'INCOMPLETE' ? null : hcp.id } },
      officerId: officer?.id ?? null,
      channel: officer ? 'OFFICER' : 'SELF',
      status,
      createdAt: begun,
      completedAt: done ?? null,
      planId: plan.id,
      enrolleeId: enrolleeId ?? null,
    },
  });

beforeAll(async () => {
  manager = await makeUser('ACCOUNT_MANAGER');
  ada = await makeUser('REGISTRATION_OFFICER', { name: 'Ada Officer' });
  bako = await makeUser('REGISTRATION_OFFICER', { name: 'Bako Officer' });
  [formal, student] = await Promise.all([makePlan(), makePlan()]);
  [clinic, hospital] = await Promise.all([makeHcp(), makeHcp()]);
  const long = addDays(last, -40);
  await make({ officer: ada, begun: at(before, 9), done: at(before, 10), status: 'COMPLETED' });
  await make({ officer: ada, begun: at(before, 15), done: at(last, 0), status: 'PENDING_APPROVAL', plan: student, hcp: hospital });
  // The first and the last moment of a Lagos day.
  await make({ officer: ada, begun: at(last, 0), status: 'INCOMPLETE' });
  await make({ officer: ada, begun: new Date(at(last, 24).getTime() - 1), status: 'INCOMPLETE', plan: student });
  await make({ officer: bako, begun: at(before, 23), status: 'CANCELLED' });
  await make({ officer: bako, begun: at(last, 8), done: at(last, 9), status: 'REJECTED' });
  await make({ officer: bako, begun: long, done: at(long, 9), status: 'COMPLETED', hcp: hospital });
  await make({ officer: bako, begun: long, done: at(last, 9), status: 'COMPLETED', hcp: hospital });
  await make({ officer: null, begun: at(last, 7), done: at(last, 8), status: 'PENDING_APPROVAL' });
});

describe('the daily report by officer', () => {
  it('has a row for each day and officer, equal to the registrations', async () => {
    const { rows, total } = await ask(DAILY);
    const registrations = await db.registration.findMany();
    const expected = [last, before].flatMap((day) =>
      [ada, bako, null].flatMap((officer) => {
        const officerRegistrations = registrations.filter((each) => (officer ? each.officerId === officer.id : each.channel === 'SELF'));
        const begun = officerRegistrations.filter(({ createdAt }) => isoDay(dayOf(createdAt)) === isoDay(day));
        const finished = officerRegistrations.filter(
          ({ completedAt, status }) => completedAt && isoDay(dayOf(completedAt)) === isoDay(day) && status !== 'REJECTED',
        );
        if (begun.length + finished.length === 0) return [];
        return {
          day: isoDay(day),
          label: officer?.name ?? 'Online, without an officer',
          started: begun.length,
          incomplete: begun.filter(({ status }) => status === 'INCOMPLETE').length,
          completed: finished.length,
          awaiting: finished.filter(({ status }) => status === 'PENDING_APPROVAL').length,
          pivot: expect.toSatisfy((pivot: Row['pivot']) =>
            pivot.every(({ key, value }) => value === finished.filter(({ planId }) => planId === key).length),
          ),
        };
      }),
    );
    expect(rows).toMatchObject(expected);
    expect(total.pivot.reduce((sum, { value }) => sum + value, 0)).toBe(total.completed);
    expect(rows.map(({ key }) => key)[0]).toBe(`${isoDay(last)}/${ada.id}`);
    expect(total).toMatchObject({ key: 'total', day: '', started: 7, incomplete: 2, completed: 4, awaiting: 2 });
    for (const name of ['started', 'incomplete', 'completed', 'awaiting'])
      expect([name, total[name]]).toEqual([name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]);
  });

  it('filters rows and total by officer, plan and day', async () => {
    expect((await ask(DAILY, { officerId: [bako.id] })).total).toMatchObject({ started: 2, incomplete: 0, completed: 1 });
    expect((await ask(DAILY, { planId: [student.id] })).total).toMatchObject({ started: 2, incomplete: 1, completed: 1, awaiting: 1 });
    const { rows, total } = await ask(DAILY, { from: range.from, to: range.from });
    expect(rows.map(({ label }) => label)).toEqual([ada.name, bako.name]);
    expect(total).toMatchObject({ started: 3, completed: 1 });
  });

  it('shows an officer limited to LGAs their own work and completions there', async () => {
    const person = await makeEnrollee({ hcpId: clinic.id });
    const done = at(addDays(last, -90), 9);
    await make({ officer: ada, begun: done, done, status: 'COMPLETED', enrolleeId: person.id });
    const day = isoDay(addDays(last, -90));
    const there = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [person.lgaId] });
    const elsewhere = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await ask(DAILY, { from: day }, there)).rows).toMatchObject([{ label: ada.name, started: 1, completed: 1 }]);
    expect(await ask(DAILY, { from: day }, elsewhere)).toMatchObject({ rows: [], total: { started: 0, completed: 0 } });
    await make({ officer: elsewhere, begun: at(addDays(last, -90), 10), status: 'INCOMPLETE' });
    expect((await ask(DAILY, { from: day }, elsewhere)).total).toMatchObject({ started: 1, incomplete: 1 });
  });
});

describe('the daily report by facility', () => {
  const planId = () => [formal.id, student.id];
  const byKey = (pivot: Row['pivot']) => pivot.map(({ key, value }) => ({ key, value })).toSorted((a, b) => a.key.localeCompare(b.key));
  /** Expected values of a facility at the end of a day, or of all facilities. */
  async function counted(day: Date, hcp?: User) {
    const ids = planId();
    const done = (await db.registration.findMany({ where: { planId: { in: ids }, status: { in: ['COMPLETED', 'PENDING_APPROVAL'] } } }))
      .filter(({ completedAt }) => completedAt && isoDay(dayOf(completedAt)) === isoDay(day))
      .filter(({ data }) => !hcp || (data as { institution: { hcpId: string } }).institution.hcpId === hcp.id);
    const people = await db.enrollee.findMany({ where: { planId: { in: ids }, ...(hcp && { hcpId: hcp.id }) } });
    return {
      completed: done.length,
      awaiting: done.filter(({ status }) => status === 'PENDING_APPROVAL').length,
      lives: people.filter(({ registeredAt }) => registeredAt && isoDay(dayOf(registeredAt)) <= isoDay(day)).length,
      pivot: byKey(
        ids.flatMap((key) => {
          const value = done.filter((each) => each.planId === key).length;
          return value ? [{ key, value }] : [];
        }),
      ),
    };
  }
  const numbers = ({ completed, awaiting, lives, pivot }: Row) => ({ completed, awaiting, lives, pivot: byKey(pivot) });

  beforeAll(async () => {
    const registered = (hcp: User, registeredAt: Date, plan = formal) => makeEnrollee({ hcpId: hcp.id, planId: plan.id, registeredAt });
    await registered(hospital, at(addDays(last, -40), 12));
    await registered(hospital, at(before, 9));
    await registered(hospital, at(before, 23), student);
    await registered(hospital, at(last, 0), student);
    await registered(clinic, at(last, 23));
    // A facility without registrations on these days still has enrollees.
    const quiet = await makeHcp();
    await registered(quiet, at(addDays(last, -3), 9));
    await registered(quiet, at(last, 10));
  });

  it('for several days has a row per day and facility with a registration, latest first, with daily subtotals', async () => {
    const { rows, subtotals, total } = await ask(BY_HCP, { planId: planId() });
    const named = [clinic, hospital].toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
    expect(rows.map(({ key }) => key)).toEqual([...named.map(({ id }) => `${isoDay(last)}/${id}`), `${isoDay(before)}/${clinic.id}`]);
    for (const row of rows) {
      const [day = '', id = ''] = row.key.split('/');
      expect([row.day, row.label]).toEqual([day, [clinic, hospital].find((hcp) => hcp.id === id)?.name]);
      expect(numbers(row)).toEqual(await counted(new Date(day), { id }));
    }
    expect(subtotals.map(({ key, label }) => [key, label])).toEqual([last, before].map((day) => [isoDay(day), isoDay(day)]));
    for (const sum of subtotals) expect(numbers(sum)).toEqual(await counted(new Date(sum.key)));
    expect(total.lives).toBe((await counted(last)).lives);
    for (const name of ['completed', 'awaiting'])
      expect([name, total[name]]).toEqual([name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)]);
  });

  it.each(['today', 'the day before'])('has of one day every facility with people, those without a registration too: %s', async (which) => {
    const day = which === 'today' ? last : before;
    const { rows, total } = await ask(BY_HCP, { from: isoDay(day), to: isoDay(day), planId: planId() });
    expect(rows).toHaveLength(3);
    for (const row of rows) expect(numbers(row)).toEqual(await counted(day, { id: row.key.split('/')[1] ?? '' }));
    expect(numbers(total)).toEqual(await counted(day));
    expect(rows.reduce((sum, { lives }) => sum + (lives ?? 0), 0)).toBe(total.lives);
    const answer = await ask(BY_HCP, { from: isoDay(day), to: isoDay(day), hcpId: [hospital.id], planId: [student.id] });
    expect(answer.rows).toMatchObject([{ key: `${isoDay(day)}/${hospital.id}`, lives: day === last ? 2 : 1 }]);
  });
});

describe('the list behind the figures', () => {
  const LIST = /* GraphQL */ `query ($filter: RegistrationFilter) { registrations(page: { number: 1, size: 100 }, filter: $filter) { total } }`;
  const behind = async (filter: object) => {
    const { codes, data } = await as(ada).run(LIST, { filter });
    expect(codes).toEqual([]);
    return data.registrations.total;
  };

  it('has as many rows as each figure, by officer, day, facility and plan', async () => {
    const { rows } = await ask(DAILY);
    for (const { key, started, incomplete, completed, awaiting } of rows) {
      const [day, officerId = ''] = key.split('/');
      if (officerId === 'none') continue;
      const days = { from: day, to: day };
      expect([key, await behind({ officerId, begun: days })]).toEqual([key, started]);
      expect([key, await behind({ officerId, begun: days, status: ['INCOMPLETE'] })]).toEqual([key, incomplete]);
      expect([key, await behind({ officerId, completed: days, status: ['COMPLETED', 'PENDING_APPROVAL'] })]).toEqual([key, completed]);
      expect([key, await behind({ officerId, completed: days, status: ['PENDING_APPROVAL'] })]).toEqual([key, awaiting]);
    }
    const byHcp = await ask(BY_HCP, { planId: [formal.id, student.id] });
    expect(byHcp.rows).toHaveLength(3);
    const status = ['COMPLETED', 'PENDING_APPROVAL'];
    for (const { key, completed, awaiting, pivot } of byHcp.rows) {
      const [day, hcpId] = key.split('/');
      const filter = { hcpId, completed: { from: day, to: day }, status };
      expect([key, await behind(filter)]).toEqual([key, completed]);
      expect([key, await behind({ ...filter, status: ['PENDING_APPROVAL'] })]).toEqual([key, awaiting]);
      for (const { key: planId, value } of pivot) expect([key, planId, await behind({ ...filter, planId })]).toEqual([key, planId, value]);
    }
    for (const { key: day, completed } of byHcp.subtotals)
      expect([day, await behind({ completed: { from: day, to: day }, status })]).toEqual([day, completed]);
  });
});

describe('people enrolled by roll', () => {
  it('are counted for the officer who loaded the roll and for their facility', async () => {
    const day = addDays(last, -200);
    const period = { from: isoDay(day), to: isoDay(day) };
    const put = (registeredAt: Date, data: Partial<Parameters<typeof makeEnrollee>[0]> = {}) =>
      makeEnrollee({ hcpId: hospital.id, registrationChannel: 'BULK', registeredById: ada.id, registeredAt, ...data });
    const { id: mergedIntoId } = await put(at(day, 0));
    await put(new Date(at(day, 24).getTime() - 1));
    await put(at(addDays(day, 1), 0));
    await put(at(day, 9), { status: 'MERGED', mergedIntoId });
    await put(at(day, 9), { registrationChannel: 'OFFICER' });
    await make({ officer: ada, begun: at(day, 8), done: at(day, 9), status: 'COMPLETED' });
    const byOfficer = await ask(DAILY, period);
    expect(byOfficer).toMatchObject({ rows: [{ label: ada.name, completed: 1, byRoll: 2 }], total: { completed: 1, byRoll: 2 } });
    const byHcp = await ask(BY_HCP, period);
    expect(byHcp.rows).toContainEqual(expect.objectContaining({ label: hospital.name, byRoll: 2 }));
    const elsewhere = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect((await ask(DAILY, period, elsewhere)).total.byRoll).toBe(0);
  });
});

it('registration officers are listed for those who may read the reports', async () => {
  const { data } = await as(manager).run(/* GraphQL */ `{ registrationOfficers { id name } }`);
  expect(data.registrationOfficers).toEqual(expect.arrayContaining([ada, bako].map(({ id, name }) => ({ id, name }))));
  expect(data.registrationOfficers).not.toContainEqual(expect.objectContaining({ id: manager.id }));
});
