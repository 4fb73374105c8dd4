import { beforeAll, describe, expect, it } from 'vitest';
import { ageOn, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { loadCareRecords, matchesCareFilter } from '../../testing/oracle/care-records.ts';

const LIST = /* GraphQL */ `query ($filter: EncounterFilter) { encounters(page: { number: 1, size: 100 }, filter: $filter) { total items { id age } } }`;
const days = { from: '2026-01-01', to: SCHEME_DAY };
const standing = { status: ['OPEN', 'CLOSED'], visited: days };

let visits: Awaited<ReturnType<typeof loadCareRecords>>['encounter'];
let visit: (typeof visits)[number];

beforeAll(async () => {
  await loadDemoScheme();
  visits = (await loadCareRecords()).encounter;
  visit = visits.find(({ mda, mainDiagnosisId, day }) => mda && mainDiagnosisId && isoDay(day) >= days.from) as (typeof visits)[number];
});

const total = async (filter: object, who?: { id: string }) => {
  const { codes, data } = await as(who ?? (await makeUser('ADMIN'))).run(LIST, { filter: { ...standing, ...filter } });
  expect(codes).toEqual([]);
  return data.encounters.total;
};

describe('the list of visits', () => {
  it('counts the same as a report for each filter that both have', async () => {
    for (const [name, value] of [
      ...[
        ['lgaId', visit.place.lgaId],
        ['hcpId', visit.hcpId],
        ['planId', visit.planId],
        ['mdaId', visit.mda?.id],
        ['diagnosisId', visit.mainDiagnosisId],
      ],
      ...[
        ['sex', [visit.sex]],
        ['visitType', ['OUTPATIENT', 'REFERRAL']],
      ],
    ] as [string, string | string[]][]) {
      const expectedVisits = visits.filter(matchesCareFilter({ ...days, [name]: [value].flat() }));
      expect(expectedVisits.length).toBeGreaterThan(0);
      expect([name, await total({ [name]: value })]).toEqual([name, expectedVisits.length]);
    }
  });

  it('shows a facility only its own visits, whichever location is filtered', async () => {
    const desk = await makeHcpUser(visit.hcp);
    const expectedCount = visits.filter(matchesCareFilter({ ...days, hcpId: [visit.hcpId] })).length;
    expect(await total({}, desk)).toBe(expectedCount);
    expect(await total({ hcpId: visits.find(({ hcpId }) => hcpId !== visit.hcpId)?.hcpId }, desk)).toBe(0);
  });

  it('cannot be filtered by diagnosis without the permission to read clinical data', async () => {
    const member = await makeUser('ENROLLEE');
    const answer = await as(member).run(LIST, { filter: { diagnosisId: visit.mainDiagnosisId } });
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
