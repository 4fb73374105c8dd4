import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeService } from '../../testing/make/make.ts';

const SEARCH = /* GraphQL */ `query ($search: String, $filter: PublicHcpFilter) {
  publicHcps(page: { number: 1, size: 50 }, search: $search, filter: $filter) { items { name } }
  publicHcpsByLga(search: $search, filter: $filter) { lgaId count }
}`;

const namesOf = async (filter: object) => (await as(null).run(SEARCH, { filter })).data.publicHcps.items.map(({ name }) => name);

describe('the directory of facilities', () => {
  it('is searched by service name: facilities accredited for it, otherwise those of its level and above', async () => {
    const scan = await makeService({ name: 'Abdominal scan', level: 'SECONDARY' });
    const other = await makeService({ name: 'Malaria test' });
    await makeHcp({ name: 'A named', level: 'PRIMARY', services: { create: [{ serviceId: scan.id }] } });
    await makeHcp({ name: 'B names another', level: 'TERTIARY', services: { create: [{ serviceId: other.id }] } });
    await makeHcp({ name: 'C all of secondary', level: 'SECONDARY' });
    await makeHcp({ name: 'D all of tertiary', level: 'TERTIARY' });
    await makeHcp({ name: 'E all of primary', level: 'PRIMARY' });
    await makeHcp({ name: 'F closed', level: 'SECONDARY', status: 'DEACTIVATED' });
    expect(await namesOf({ service: 'scan abdominal' })).toEqual(['A named', 'C all of secondary', 'D all of tertiary']);
    expect(await namesOf({ service: 'no such thing' })).toEqual([]);
    expect(await namesOf({ service: '%' })).toEqual([]);
  });

  it('is searched by town, and counted by LGA', async () => {
    const hcp = await makeHcp({ name: 'Town clinic' });
    await db.hcp.updateMany({ where: { NOT: { id: hcp.id } }, data: { status: 'DEACTIVATED' } });
    const town = await db.town.create({ data: { name: 'Another town', lgaId: hcp.lgaId } });
    expect(await namesOf({ townId: hcp.townId })).toEqual(['Town clinic']);
    expect(await namesOf({ townId: town.id })).toEqual([]);
    const { data } = await as(null).run(SEARCH, { filter: { townId: hcp.townId } });
    expect(data.publicHcpsByLga).toEqual([{ lgaId: hcp.lgaId, count: 1 }]);
  });
});
