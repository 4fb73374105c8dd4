import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';

const LIST = /* GraphQL */ `query ($filter: ActivityLogFilter, $search: String) {
  activityLogs(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total items { id action summary ip actorRole actor { name } } }
}`;

it('the activity log is listed newest first and filtered by user, action and date', async () => {
  const [admin, officer] = [await makeUser('ADMIN'), await makeUser('CLAIMS_OFFICER', { name: 'Pam Officer' })];
  const row = (data: object) =>
    db.activityLog.create({
      data: {
        action: 'Claim.VET',
        entityType: 'Claim',
        summary: 'Vetted CLM-1',
        actorId: officer.id,
        actorRole: 'CLAIMS_OFFICER',
        ip: '10.0.0.7',
        ...data,
      },
    });
  // The last moment of 3 March in Lagos, and the first of 4 March.
  const late = await row({ at: new Date('2026-03-03T22:59:59Z') });
  const next = await row({ at: new Date('2026-03-03T23:00:00Z'), summary: 'Vetted CLM-2' });
  const clock = await row({
    at: new Date('2026-03-05T00:10:00Z'),
    action: 'Enrollee.EXPIRE',
    entityType: 'Enrollee',
    actorId: null,
    actorRole: null,
    ip: null,
  });
  const idsOf = async (variables: object) => (await as(admin).run(LIST, variables)).data.activityLogs.items.map(({ id }) => id);
  expect(await idsOf({})).toEqual([clock.id, next.id, late.id]);
  expect(await idsOf({ filter: { at: { from: '2026-03-03', to: '2026-03-03' } } })).toEqual([late.id]);
  expect(await idsOf({ filter: { at: { from: '2026-03-04' } } })).toEqual([clock.id, next.id]);
  expect(await idsOf({ filter: { actorId: officer.id, entityType: ['Claim'] } })).toEqual([next.id, late.id]);
  expect(await idsOf({ filter: { entityType: ['Enrollee'] } })).toEqual([clock.id]);
  expect(await idsOf({ filter: { actorRole: ['CLAIMS_OFFICER'] } })).toEqual([next.id, late.id]);
  expect(await idsOf({ filter: { action: 'expire' } })).toEqual([clock.id]);
  expect(await idsOf({ search: 'clm-2' })).toEqual([next.id]);
  const { data } = await as(admin).run(LIST, { search: 'CLM-2' });
  expect(data.activityLogs.items).toMatchObject([{ ip: '10.0.0.7', actorRole: 'CLAIMS_OFFICER', actor: { name: 'Pam Officer' } }]);
  expect((await as(officer).run(LIST)).codes).toEqual(['FORBIDDEN']);
});
