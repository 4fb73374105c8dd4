import { beforeAll, describe, expect, it } from 'vitest';
import { ageOn, dayOf, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';

const LIST = /* GraphQL */ `query ($filter: EncounterFilter) { encounters(page: { number: 1, size: 100 }, filter: $filter) { total items { id age } } }`;
const days = { from: '2026-01-01', to: SCHEME_DAY };
const standing = { status: ['OPEN', 'CLOSED'], visited: days };

/** The visits of the period, with their main diagnosis. */
async function loadVisits() {
  const encounters = await db.encounter.findMany({
    where: { status: { not: 'VOID' } },
    include: { hcp: true, diagnoses: { where: { position: 0 } } },
  });
  return encounters
    .map((visit) => ({ ...visit, day: dayOf(visit.visitAt), diagnosisId: visit.diagnoses[0]?.diagnosisId ?? null }))
    .filter(({ day }) => isoDay(day) >= days.from && isoDay(day) <= days.to);
}

let visits: Awaited<ReturnType<typeof loadVisits>>;
let visit: (typeof visits)[number];

beforeAll(async () => {
  await loadDemoScheme();
  visits = await loadVisits();
  visit = visits.find(({ mdaId, diagnosisId }) => mdaId && diagnosisId) as typeof visit;
});

const total = async (filter: object, who?: { id: string }) => {
  const { codes, data } = await as(who ?? (await makeUser('ADMIN'))).run(LIST, { filter: { ...standing, ...filter } });
  expect(codes).toEqual([]);
  return data.encounters.total;
};

describe('the list of visits', () => {
  it('counts the same as a report for each filter that both have', async () => {
    const { lgaId, hcpId, planId, mdaId, diagnosisId } = visit;
    const filters = { lgaId, hcpId, planId, mdaId, diagnosisId, sex: [visit.sex], visitType: ['OUTPATIENT', 'REFERRAL'] };
    for (const [name, value] of Object.entries(filters)) {
      const expectedVisits = visits.filter((each) => [value].flat().includes(each[name as keyof typeof filters]));
      expect(expectedVisits.length).toBeGreaterThan(0);
      expect([name, await total({ [name]: value })]).toEqual([name, expectedVisits.length]);
    }
  });

  it('shows a facility only its own visits, whichever location is filtered', async () => {
    const desk = await makeHcpUser(visit.hcp);
    const expectedCount = visits.filter(({ hcpId }) => hcpId === visit.hcpId).length;
    expect(await total({}, desk)).toBe(expectedCount);
    expect(await total({ hcpId: visits.find(({ hcpId }) => hcpId !== visit.hcpId)?.hcpId }, desk)).toBe(0);
  });

  it('cannot be filtered by diagnosis without the permission to read clinical data', async () => {
    const member = await makeUser('ENROLLEE');
    const answer = await as(member).run(LIST, { filter: { diagnosisId: visit.diagnosisId } });
    expect(answer.codes).toEqual(['FORBIDDEN']);
    expect((await as(member).run(LIST, { filter: {} })).data.encounters.total).toBe(0);
  });

  it('shows the age at the visit', async () => {
    const { data } = await as(await makeUser('ADMIN')).run(LIST, { filter: { ...standing, enrolleeId: visit.enrolleeId } });
    const { dateOfBirth } = await db.enrollee.findUniqueOrThrow({ where: { id: visit.enrolleeId } });
    const item = data.encounters.items.find(({ id }) => id === visit.id);
    expect(item?.age).toBe(ageOn(dateOfBirth, visit.day));
    expect(item?.age).toBeLessThanOrEqual(ageOn(dateOfBirth, today()));
  });
});
