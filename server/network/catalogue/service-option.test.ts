import { expect, test } from 'vitest';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';

const OPTIONS = /* GraphQL */ `query O($hcpId: ID, $ids: [ID!]) { serviceOptions(hcpId: $hcpId, ids: $ids) { id price } }`;

test('prices are those of a facility that the viewer may see', async () => {
  const [here, elsewhere, service] = [await makeHcp(), await makeHcp(), await makeService({ basePrice: 400_000n })];
  const officer = await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [here.lgaId] });
  const ask = (who: { id: string }, hcpId: string) => as(who).run(OPTIONS, { hcpId, ids: [service.id] });
  expect((await ask(officer, here.id)).data?.serviceOptions).toEqual([{ id: service.id, price: 400_000 }]);
  expect((await ask(officer, elsewhere.id)).codes).toEqual(['NOT_FOUND']);
  expect((await ask(await makeUser('CLAIMS_OFFICER'), elsewhere.id)).data?.serviceOptions).toEqual([{ id: service.id, price: 400_000 }]);
  // A facility gets its own prices, whichever facility it asks for.
  expect((await ask(await makeHcpUser(here), elsewhere.id)).data?.serviceOptions).toEqual([{ id: service.id, price: 400_000 }]);
});
