import { afterEach, expect, test } from 'vitest';
import { addDays, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { mailsTo } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { accreditationInput } from '../../testing/make/make-hcp.ts';
import { notifyAccreditationExpiry } from './accreditation.job.ts';

afterEach(() => setNow(null));

const titlesFor = async (hcp: { id: string }, user: { id: string }) =>
  (
    await db.notification.findMany({
      where: { kind: 'HCP_ACCREDITATION', entityId: hcp.id, userId: user.id },
      orderBy: { createdAt: 'asc' },
    })
  ).map(({ title }) => title);

test('the end of an accreditation is notified once each at 60, 30 and 7 days before, and when it has ended', async () => {
  const [manager, hcp] = [await makeUser('ACCOUNT_MANAGER'), await makeHcp({ accreditedTo: addDays(today(), 61) })];
  const desk = await makeHcpUser(hcp);
  const begin = today();
  const counts: number[] = [];
  for (const day of [0, 1, 2, 31, 31, 40, 54, 61, 62, 70]) {
    setNow(new Date(addDays(begin, day).getTime() + 36_000_000));
    await notifyAccreditationExpiry();
    counts.push((await titlesFor(hcp, desk)).length);
  }
  expect(counts).toEqual([0, 1, 1, 2, 2, 2, 3, 3, 4, 4]);
  expect(await titlesFor(hcp, manager)).toEqual(await titlesFor(hcp, desk));
  expect((await titlesFor(hcp, desk)).map((title) => /ended|ends/.exec(title)?.[0])).toEqual(['ends', 'ends', 'ends', 'ended']);
  expect(await mailsTo(hcp.email)).toHaveLength(4);
});

test('concurrent runs notify once; a deactivated facility is not notified; a renewal starts again', async () => {
  const [admin, hcp, closed] = [
    await makeUser('ADMIN'),
    await makeHcp({ accreditedTo: addDays(today(), 5) }),
    await makeHcp({ accreditedTo: addDays(today(), 5), status: 'DEACTIVATED' }),
  ];
  const desk = await makeHcpUser(hcp);
  await Promise.all([notifyAccreditationExpiry(), notifyAccreditationExpiry()]);
  expect(await titlesFor(hcp, desk)).toHaveLength(1);
  expect(await db.notification.count({ where: { entityId: closed.id } })).toBe(0);
  const { lgaId, townId, name, level, ownership, providerType, careType, address, phone, email } = hcp;
  const { contactName, contactDesignation, contactPhone } = hcp;
  const contact = { contactName, contactDesignation, contactPhone };
  const record = { lgaId, townId, name, level, ownership, providerType, careType, address, phone, email, ...contact };
  const renewed = { ...record, ...accreditationInput({ accreditedTo: addDays(today(), 50).toISOString().slice(0, 10) }), version: 0 };
  const { codes } = await as(admin).run(
    /* GraphQL */ `mutation ($id: ID!, $input: UpdateHcpInput!) { updateHcp(id: $id, input: $input) { id } }`,
    {
      id: hcp.id,
      input: renewed,
    },
  );
  expect(codes).toEqual([]);
  await notifyAccreditationExpiry();
  expect(await titlesFor(hcp, desk)).toHaveLength(2);
});

test('the list can be filtered by accreditations that end soon', async () => {
  const admin = await makeUser('ADMIN');
  const [soon, over, valid] = [
    await makeHcp({ accreditedTo: addDays(today(), 60) }),
    await makeHcp({ accreditedTo: addDays(today(), -1) }),
    await makeHcp(),
  ];
  const idsOf = async (accreditation: string) => {
    const { data } = await as(admin).run(
      /* GraphQL */ `query ($filter: HcpFilter) { hcps(page: { number: 1, size: 500 }, filter: $filter) { items { id accreditation } } }`,
      { filter: { accreditation } },
    );
    return data.hcps.items.filter(({ id }) => [soon.id, over.id, valid.id].includes(id));
  };
  expect(await idsOf('ENDS_SOON')).toEqual([{ id: soon.id, accreditation: 'ENDS_SOON' }]);
  expect(await idsOf('ENDED')).toEqual([{ id: over.id, accreditation: 'ENDED' }]);
  expect(await idsOf('VALID')).toEqual([{ id: valid.id, accreditation: 'VALID' }]);
});
