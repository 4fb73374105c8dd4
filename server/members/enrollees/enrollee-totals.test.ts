import { beforeAll, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeEnrollee, makeHcpUser, makeUser } from '../../testing/make/make.ts';

const TOTAL = /* GraphQL */ `query ($filter: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $filter) { total } }`;

beforeAll(async () => {
  await loadDemoScheme(600);
  // In no rollup yet.
  await makeEnrollee({ registeredAt: null, status: 'INCOMPLETE', enrolmentNo: null });
});

it.each(['scheme', 'lga', 'facility'])(
  'totals from the numbers that are kept are those of the rows, for a viewer of the %s',
  async (scope) => {
    const person = await db.enrollee.findFirstOrThrow({ where: { status: 'ACTIVE', mdaId: { not: null }, hcpId: { not: null } } });
    const { hcpId, lgaId, townId, planId, mdaId, sex, wardId } = person;
    const viewer =
      scope === 'facility'
        ? await makeHcpUser({ id: hcpId ?? '' })
        : await makeUser('ADMIN', scope === 'lga' ? { lgaScoped: true, lgaIds: [lgaId] } : {});
    const visible = scope === 'facility' ? { hcpId } : scope === 'lga' ? { lgaId } : {};
    const filters = [
      ...[
        {},
        { hcpId },
        { lgaId, townId },
        { mdaId },
        { planId, sex },
        { status: ['ACTIVE', 'INCOMPLETE'] },
        { relationship: ['CHILD', 'SPOUSE'] },
      ],
      ...[{ mdaId, hcpId }, { lgaId, mdaId }, { wardId }, { status: ['MERGED'] }, { status: [], hcpId }],
    ];
    let found = 0;
    for (const filter of filters) {
      const where = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, Array.isArray(value) ? { in: value } : value]));
      const expected = await db.enrollee.count({ where: { AND: [visible, { status: { not: 'MERGED' } }, where] } as object });
      const { data, codes } = await as(viewer).run(TOTAL, { filter });
      expect(codes).toEqual([]);
      expect(data.enrollees.total, JSON.stringify(filter)).toBe(expected);
      if (expected > 0) found += 1;
    }
    expect(found).toBeGreaterThan(7);
  },
);
