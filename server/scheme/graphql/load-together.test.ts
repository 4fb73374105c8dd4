import { expect, it, vi } from 'vitest';
import pg from '../../platform/database/pg.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeFamily } from '../../testing/make/make-family.ts';

const LIST = /* GraphQL */ `query ($size: Int!) { enrollees(page: { number: 1, size: $size }, sort: enrolmentNo, direction: ASC) {
  items { id principal { id } family { id relationship family { id } } history { action note } } } }`;

async function read(user: { id: string }, size: number) {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  const { data, codes } = await as(user).run(LIST, { size });
  // A new connection says who it is.
  const statements = sent.mock.calls.filter((call) => !JSON.stringify(call).includes('set_config')).length;
  sent.mockRestore();
  expect(codes).toEqual([]);
  return { statements, items: data.enrollees.items };
}

it('families of families and histories take as many statements for many rows as for two, and each row has its own', async () => {
  const admin = await makeUser('ADMIN');
  for (let i = 0; i < 4; i++) await makeFamily({});
  const people = await db.enrollee.findMany();
  for (const { id } of people)
    await db.statusChange.create({ data: { entityType: 'Enrollee', entityId: id, action: 'TEST', toStatus: 'ACTIVE', note: id } });
  // A principal and a dependant.
  const two = await read(admin, 2);
  const all = await read(admin, 100);
  expect(two.items.map(({ principal }) => principal?.id)).toEqual([undefined, two.items[0]?.id]);
  expect(all.items.length).toBe(people.length);
  expect(all.statements).toBe(two.statements);
  for (const { id, principal, family, history } of all.items) {
    const head = principal?.id ?? id;
    const own = people.filter((each) => each.id === head || each.principalId === head).map((each) => each.id);
    expect(family.map((each) => each.id).sort()).toEqual(own.sort());
    expect(family[0]).toMatchObject({ id: head, relationship: 'PRINCIPAL' });
    for (const member of family) expect(member.family.length).toBe(own.length);
    expect(history.map(({ note }) => note)).toEqual([id]);
  }
});
