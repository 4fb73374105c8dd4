import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addSeconds, now, setNow } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { VISIBILITY_DELAY_SECONDS } from '../scheme/graphql/changes.ts';
import { as } from '../testing/as.ts';
import { makeHcp, makeHcpUser, makeUser } from '../testing/make/make.ts';
import { makeClaimWorld } from '../testing/make/make-claim.ts';

const CLAIMS = /* GraphQL */ `query ($since: DateTime, $cursor: String, $limit: Int! = 100) { claimChanges(changedSince: $since, cursor: $cursor, limit: $limit) { items { id status externalId updatedAt } cursor hasMore } }`;
const BILLS = /* GraphQL */ `query ($since: DateTime) { billChanges(changedSince: $since) { items { id status externalId updatedAt } cursor hasMore } }`;
const PAYMENTS = /* GraphQL */ `query ($since: DateTime) { paymentChanges(changedSince: $since) { items { id status updatedAt } cursor hasMore } }`;

let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let since: Date;
beforeEach(async () => {
  world = await makeClaimWorld();
  since = addSeconds(now(), -1);
});
afterEach(() => setNow(null));

const later = () => setNow(addSeconds(now(), VISIBILITY_DELAY_SECONDS + 5));
const ask = async (variables: object) => (await as(world.user).run(CLAIMS, { since: since.toISOString(), ...variables })).data.claimChanges;

describe('changes', () => {
  it('with the same time are returned once each across pages', async () => {
    const ids = [await world.ready(), await world.ready(), await world.ready(), await world.ready(), await world.ready()];
    const moment = now();
    await db.claim.updateMany({ where: { id: { in: ids.slice(0, 4) } }, data: { updatedAt: moment } });
    later();
    const seen: string[] = [];
    let cursor: string | null = null;
    for (let hasMore = true; hasMore; ) {
      const page: Awaited<ReturnType<typeof ask>> = await ask({ cursor, limit: 2 });
      seen.push(...page.items.map(({ id }) => id));
      ({ cursor, hasMore } = page);
    }
    expect(seen).toHaveLength(5);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(await ask({ cursor })).toEqual({ items: [], cursor, hasMore: false });
    const [first = ''] = seen;
    await db.claim.update({ where: { id: first }, data: { updatedAt: now() } });
    later();
    expect((await ask({ cursor })).items.map(({ id }) => id)).toEqual([first]);
  });

  it('of the last seconds are withheld, because an earlier change may still commit', async () => {
    const id = await world.ready();
    const { items, cursor } = await ask({});
    expect(items).toEqual([]);
    later();
    expect((await ask({ cursor })).items).toMatchObject([{ id, status: 'READY' }]);
  });

  it('include every status change of a claim and its bill', async () => {
    const { id: billId, claimIds } = await world.vetted('PASSED');
    await db.$executeRaw`UPDATE "Claim" SET "updatedAt" = ${since} WHERE id = ${claimIds[0]}::uuid`;
    await db.$executeRaw`UPDATE "Bill" SET "updatedAt" = ${since} WHERE id = ${billId}::uuid`;
    await world.approve(billId);
    const claim = await db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' } });
    expect(claim.status).toBe('APPROVED');
    expect(claim.updatedAt.getTime()).toBeGreaterThan(since.getTime());
    later();
    const { data } = await as(world.user).run(BILLS, { since: addSeconds(since, 1).toISOString() });
    expect(data.billChanges.items).toMatchObject([{ id: billId, status: 'APPROVED' }]);
  });

  it('are limited to the viewer’s scope and permissions', async () => {
    await world.ready();
    later();
    const stranger = await makeHcpUser(await makeHcp());
    expect((await as(stranger).run(CLAIMS, { since: since.toISOString() })).data.claimChanges.items).toEqual([]);
    expect((await as(stranger).run(BILLS, { since: since.toISOString() })).data.billChanges.items).toEqual([]);
    expect((await as(stranger).run(PAYMENTS, { since: since.toISOString() })).data.paymentChanges.items).toEqual([]);
    const manager = await makeUser('ACCOUNT_MANAGER');
    for (const document of [CLAIMS, BILLS, PAYMENTS])
      expect((await as(manager).runText(document, { since: since.toISOString() })).codes).toEqual(['FORBIDDEN']);
  });

  it('need a start time and a valid cursor', async () => {
    for (const variables of [{}, { cursor: 'x' }, { cursor: Buffer.from('2026-99-99T00:00:00Z no').toString('base64url') }])
      expect((await as(world.user).run(CLAIMS, variables)).codes).toEqual(['CHANGES_CURSOR']);
    expect((await as(world.user).run(CLAIMS, { since: since.toISOString(), limit: 501 })).codes).toEqual(['RPT_TOO_LARGE']);
  });
});

it('every SQL statement that changes claims, bills or payments sets updatedAt', () => {
  const server = resolve(import.meta.dirname, '..');
  const statements = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|^(generated|testing|demo)\//.test(file))
    .flatMap((file) =>
      [...readFileSync(join(server, file), 'utf8').matchAll(/UPDATE "(?:Claim|Bill|Payment)"[^`]*`/g)].map(([text]) => `${file}: ${text}`),
    );
  expect(statements.length).toBeGreaterThan(10);
  expect(statements.filter((text) => !text.includes('"updatedAt" ='))).toEqual([]);
});
