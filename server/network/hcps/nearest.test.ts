import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeTown, makeUser } from '../../testing/make/make.ts';

const NEAREST = /* GraphQL */ `query ($lgaId: ID!, $townId: ID, $wardId: ID, $search: String, $level: [HcpLevel!]) {
  nearestHcps(lgaId: $lgaId, townId: $townId, wardId: $wardId, search: $search, level: $level) { id }
}`;

const place = async (latitude: number) => {
  const town = await makeTown();
  const ward = await db.ward.create({ data: { lgaId: town.lgaId, name: `Ward ${latitude}`, latitude, longitude: 8.9 } });
  return { townId: town.id, lgaId: town.lgaId, wardId: ward.id };
};

test('facilities where patients are treated are nearest first: own town, LGA, then by distance', async () => {
  const officer = await makeUser('REGISTRATION_OFFICER');
  const home = await place(9.5);
  const otherTown = await makeTown();
  await db.town.update({ where: { id: otherTown.id }, data: { lgaId: home.lgaId } });
  const far = await makeHcp({ ...(await place(8.5)), name: 'A far clinic' });
  const near = await makeHcp({ ...(await place(9.4)), name: 'B near clinic' });
  const inLga = await makeHcp({ lgaId: home.lgaId, townId: otherTown.id, name: 'C clinic of the LGA' });
  const inTown = await makeHcp({ ...home, name: 'D clinic of the town' });
  await makeHcp({ ...home, name: 'Pharmacy clinic', providerType: 'PHARMACY' });
  await makeHcp({ ...home, name: 'Closed clinic', status: 'DEACTIVATED' });
  const ids = async (variables: object) =>
    (await as(officer).run(NEAREST, { ...home, search: 'clinic', ...variables })).data.nearestHcps.map(({ id }) => id);
  expect(await ids({})).toEqual([inTown.id, inLga.id, near.id, far.id]);
  await db.hcp.update({ where: { id: near.id }, data: { level: 'PRIMARY' } });
  expect(await ids({ level: ['SECONDARY', 'TERTIARY'] })).not.toContain(near.id);
  const narrowed = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [far.lgaId] });
  expect((await as(narrowed).run(NEAREST, { ...home, search: 'clinic' })).data.nearestHcps).toEqual([{ id: far.id }]);
});
