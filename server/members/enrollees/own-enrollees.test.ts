import { expect, it } from 'vitest';
import { addDays, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeEncounter } from '../../testing/make/make-encounter.ts';
import { makeFamily } from '../../testing/make/make-family.ts';

const REPORT = /* GraphQL */ `query($filter: EnrolleeFilter) {
  enrollees(page: { number: 1, size: 50 }, sort: enrolmentNo, direction: ASC, filter: $filter) { total items { id enrolmentNo lastVisitAt } }
  ownEnrolleeTotals(filter: $filter) { lives covered principals dependants female male } }`;

const visit = (person: { id: string }, hcpId: string, days: number) =>
  makeEncounter({ enrolleeId: person.id, hcpId, visitAt: addDays(now(), -days) });

it('lists a facility’s members with their last visit, and counts them under the same filter', async () => {
  const hcp = await makeHcp();
  const user = await makeHcpUser(hcp);
  const family = await makeFamily({ hcpId: hcp.id });
  await db.enrollee.update({ where: { id: family.younger.id }, data: { status: 'SUSPENDED' } });
  const merged = await makeEnrollee({ hcpId: hcp.id });
  await db.enrollee.update({ where: { id: merged.id }, data: { status: 'MERGED', mergedIntoId: family.principal.id } });
  await makeEnrollee();
  await visit(family.principal, hcp.id, 40);
  const last = await visit(family.principal, hcp.id, 9);
  await visit(family.principal, (await makeHcp()).id, 2);
  const { data, codes } = await as(user).run(REPORT);
  expect(codes).toEqual([]);
  expect(data.enrollees.total).toBe(4);
  expect(data.enrollees.items.map(({ id }) => id)).toEqual(family.all.map(({ id }) => id));
  expect(data.enrollees.items.map(({ lastVisitAt }) => lastVisitAt)).toEqual([last.visitAt.toISOString(), null, null, null]);
  const rows = await db.enrollee.findMany({ where: { hcpId: hcp.id, status: { not: 'MERGED' } } });
  const female = rows.filter(({ sex }) => sex === 'FEMALE').length;
  expect(data.ownEnrolleeTotals).toEqual({ lives: 4, covered: 3, principals: 1, dependants: 3, female, male: 4 - female });
  const some = await as(user).run(REPORT, { filter: { status: ['SUSPENDED'] } });
  expect([some.data.enrollees.total, some.data.ownEnrolleeTotals.lives]).toEqual([1, 1]);
});

it('is a facility’s alone', async () => {
  expect((await as(await makeUser('ADMIN')).run(/* GraphQL */ `{ ownEnrolleeTotals { lives } }`)).codes).toEqual(['FORBIDDEN']);
});
