import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeEnrollee, makeHcp, makeMda, makeService, makeSymptom, makeUser } from '../../testing/make/make.ts';
import { makeFamily, statusesOf } from '../../testing/make/make-family.ts';

const LIST = /* GraphQL */ `query ($filter: DisabledFilter, $search: String, $sort: DisabledDataSortField, $direction: SortDirection, $page: PageInput!) {
  disabledData(page: $page, filter: $filter, search: $search, sort: $sort, direction: $direction) { total items { id kind label detail reason disabledAt by { name } } }
}`;
const RESTORE = /* GraphQL */ `mutation ($kind: DisabledKind!, $id: ID!) { restoreDisabled(kind: $kind, id: $id) }`;
const page = { number: 1, size: 50 };
const off = (by: { id: string }, days = 0) => ({
  isActive: false,
  disabledAt: addDays(now(), -days),
  disabledById: by.id,
  disableReason: 'Not in use',
});

let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser('ADMIN', { name: 'Ladi Admin' });
});
const restore = (kind: string, { id }: { id: string }, who: { id: string } = admin) => as(who).run(RESTORE, { kind, id });
const disabledPerson = () =>
  makeEnrollee({ status: 'DISABLED', disabledAt: now(), disabledById: admin.id, disableReason: 'Registered twice', surname: 'Zhiri' });
const closedHcp = (data: object = {}) =>
  makeHcp({
    ...{ status: 'DEACTIVATED', statusReason: 'No theatre', statusChangedAt: now(), statusChangedById: admin.id, accreditationNo: 'ACC-1' },
    ...data,
  });

async function expenseItem(categoryActive: boolean) {
  const category = await db.expenseCategory.create({
    data: { name: `Fuel ${now().getTime()} ${categoryActive}`, isActive: categoryActive },
  });
  return db.expenseItem.create({ data: { categoryId: category.id, name: 'Diesel', ...off(admin) } });
}

describe('disabled data', () => {
  it('lists all types with user and reason, searched, filtered, sorted and paged', async () => {
    const [person, hcp, mda] = [await disabledPerson(), await closedHcp(), await makeMda(off(admin, 3))];
    const user = await makeUser('CLAIMS_OFFICER', {
      isActive: false,
      deactivatedAt: now(),
      deactivateReason: 'Left',
      deactivatedById: admin.id,
    });
    const service = await makeService(off(admin));
    const symptom = await db.symptom.update({ where: { id: (await makeSymptom()).id }, data: off(admin) });
    const run = (variables: object) => as(admin).run(LIST, { page, ...variables });
    const disabledData = (await run({})).data.disabledData;
    const kinds = new Map(disabledData.items.map((row) => [row.id, row.kind]));
    expect(kinds).toEqual(
      new Map([
        [person.id, 'ENROLLEE'],
        [hcp.id, 'HCP'],
        [mda.id, 'MDA'],
        [user.id, 'USER'],
        [service.id, 'SERVICE'],
        [symptom.id, 'SYMPTOM'],
      ]),
    );
    expect(disabledData.total).toBe(6);
    expect(disabledData.items.at(-1)).toMatchObject({
      id: mda.id,
      label: mda.name,
      detail: mda.code,
      reason: 'Not in use',
      by: { name: 'Ladi Admin' },
    });
    const idsOf = async (variables: object) => (await run(variables)).data.disabledData.items.map((row) => row.id);
    expect(await idsOf({ search: 'zhiri' })).toEqual([person.id]);
    expect(await idsOf({ search: '50%' })).toEqual([]);
    expect(await idsOf({ filter: { kind: ['MDA'] } })).toEqual([mda.id]);
    expect(await idsOf({ filter: { at: { to: addDays(today(), -2).toISOString().slice(0, 10) } } })).toEqual([mda.id]);
    expect(await idsOf({ filter: { byId: user.id } })).toEqual([]);
    const pages = await Promise.all([1, 2, 3].map((number) => idsOf({ page: { number, size: 2 } })));
    expect(pages.flat()).toEqual(disabledData.items.map((row) => row.id));
    const labels = (await run({ sort: 'label', direction: 'ASC' })).data.disabledData.items.map((row) => row.label);
    expect(labels).toHaveLength(6);
    const second = await idsOf({ sort: 'label', direction: 'ASC', page: { number: 2, size: 4 } });
    expect(second).toHaveLength(2);
    const people = [person.id, (await disabledPerson()).id, (await disabledPerson()).id];
    const ofPeople = await Promise.all([1, 2].map((number) => idsOf({ filter: { kind: ['ENROLLEE'] }, page: { number, size: 2 } })));
    expect(ofPeople.flat().sort()).toEqual(people.sort());
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(LIST, { page })).codes).toEqual(['FORBIDDEN']);
  });
});

describe('a restored record', () => {
  it('is restored as on its own page', async () => {
    const [person, hcp, mda, service] = [
      await disabledPerson(),
      await closedHcp(),
      await makeMda(off(admin)),
      await makeService(off(admin)),
    ];
    const user = await makeUser('CLAIMS_OFFICER', { isActive: false, deactivatedAt: now(), deactivateReason: 'Left' });
    const symptom = await db.symptom.update({ where: { id: (await makeSymptom()).id }, data: off(admin) });
    const item = await expenseItem(true);
    const holiday = await db.publicHoliday.update({ where: { name: 'Boxing Day 2027' }, data: off(admin) });
    const query = await db.standardQuery.findFirstOrThrow({ where: { name: 'Drug chart' } });
    await db.standardQuery.update({ where: { id: query.id }, data: off(admin) });
    const rule = await db.diagnosisRule.update({ where: { name: 'Delivery with pregnancy and birth' }, data: off(admin) });
    expect(
      (await as(admin).run(LIST, { page, filter: { kind: ['PUBLIC_HOLIDAY', 'DIAGNOSIS_RULE'] } })).data.disabledData.items,
    ).toMatchObject([{ detail: expect.any(String), reason: 'Not in use' }, { reason: 'Not in use' }]);
    const billRule = await db.billRule.create({ data: { name: 'Bills of Mangu', position: 1, ...off(admin) } });
    const answers = [
      await restore('ENROLLEE', person),
      await restore('HCP', hcp),
      await restore('MDA', mda),
      await restore('USER', user),
      await restore('SERVICE', service),
      await restore('SYMPTOM', symptom),
      await restore('EXPENSE_ITEM', item),
      await restore('PUBLIC_HOLIDAY', holiday),
      await restore('DIAGNOSIS_RULE', rule),
      await restore('BILL_RULE', billRule),
      await restore('STANDARD_QUERY', query),
    ];
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    expect(answers[0]?.data).toEqual({ restoreDisabled: person.id });
    expect(await statusesOf([person])).toEqual(['ACTIVE']);
    expect((await db.hcp.findUniqueOrThrow({ where: { id: hcp.id } })).status).toBe('ACTIVATED');
    expect((await db.mda.findUniqueOrThrow({ where: { id: mda.id } })).isActive).toBe(true);
    expect((await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).isActive).toBe(true);
    expect(await db.service.findUniqueOrThrow({ where: { id: service.id } })).toMatchObject({
      isActive: true,
      disableReason: null,
      version: 1,
    });
    expect(await db.activityLog.count({ where: { action: 'Symptom.ENABLE', entityId: symptom.id } })).toBe(1);
    expect((await db.expenseItem.findUniqueOrThrow({ where: { id: item.id } })).isActive).toBe(true);
  });

  it('is checked as on its own page, with the same errors', async () => {
    const family = await makeFamily();
    await db.enrollee.updateMany({
      where: { id: { in: [family.principal.id, family.child.id] } },
      data: { status: 'DISABLED', disabledAt: now(), disableReason: 'x' },
    });
    expect((await restore('ENROLLEE', family.child)).codes).toEqual(['ENR_PRINCIPAL_NOT_COVERED']);
    expect((await restore('HCP', await closedHcp({ accreditationNo: null }))).codes).toEqual(['DATA_HCP_PAPERS']);
    expect((await restore('HCP', await closedHcp({ accreditedTo: addDays(today(), -1) }))).codes).toEqual(['HCP_ACCREDITATION_ENDED']);
    expect((await restore('HCP', await makeHcp({ status: 'PENDING' }))).codes).toEqual(['STATE_INVALID']);
    expect((await restore('EXPENSE_ITEM', await expenseItem(false))).codes).toEqual(['DATA_PARENT']);
    expect((await restore('MDA', await makeMda())).codes).toEqual(['STATE_INVALID']);
    expect((await restore('SERVICE', await makeService())).codes).toEqual(['STATE_INVALID']);
    expect((await restore('USER', family.child)).codes).toEqual(['NOT_FOUND']);
    expect((await restore('MDA', await makeMda(off(admin)), await makeUser('ACCOUNT_MANAGER'))).codes).toEqual(['FORBIDDEN']);
  });

  it('is restored once if two users do it at the same time', async () => {
    const [mda, other] = [await makeMda(off(admin)), await makeUser('ADMIN')];
    const answers = await concurrently([admin, other], RESTORE, { kind: 'MDA', id: mda.id });
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1);
    expect(['CONFLICT_STALE', 'STATE_INVALID']).toContain(answers.find((answer) => answer !== 'OK'));
    expect((await db.mda.findUniqueOrThrow({ where: { id: mda.id } })).version).toBe(1);
  });
});
