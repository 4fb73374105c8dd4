import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { telemetry } from '../../platform/telemetry.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from './app.ts';
import { PAGE_LIMITS } from './graphql.ts';

type Body = { data?: object | null; errors?: { extensions: { code: string } }[] };

let app: FastifyInstance;
let officers: Record<string, string>[];
let world: Awaited<ReturnType<typeof makeClaimWorld>>;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  officers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
      await browser.signIn(account.email);
      return browser.headers();
    }),
  );
});
beforeEach(async () => {
  world = await makeClaimWorld();
});
afterAll(() => app.close());

async function send(operation: string, variables: object, headers: Record<string, string> = officers[0] ?? {}) {
  const payload = { variables, extensions: { documentId: persistedIdOf(operation) } };
  const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload });
  const { data, errors } = answer.json<Body>();
  return { status: answer.statusCode, code: errors?.[0]?.extensions.code ?? 'OK', data, retryAfter: answer.headers['retry-after'] };
}

async function vettedClaim(): Promise<{ id: string; version: number; billId: string | null }> {
  const { claimIds } = await world.vetted('PASSED');
  return db.claim.findUniqueOrThrow({ where: { id: claimIds[0] ?? '' }, select: { id: true, version: true, billId: true } });
}

const reject = ({ id, version }: { id: string; version: number }, caller: number) =>
  send('RejectClaim', { id, input: { version, reasonCode: 'NOT_COVERED', note: 'Not on the list' } }, officers[caller % officers.length]);

const fifty = Array.from({ length: 50 }, (_, caller) => caller);

/** Fails unless the response is the change, a business error, or BUSY with Retry-After. */
function expectOneWinner(answers: Awaited<ReturnType<typeof send>>[]): void {
  expect(answers.filter(({ code }) => code === 'OK')).toHaveLength(1);
  for (const { code, status, retryAfter } of answers) {
    if (code === 'BUSY') expect([status, retryAfter]).toEqual([503, '2']);
    else expect([code, status]).toEqual([expect.stringMatching(/^(OK|CONFLICT_STALE|STATE_INVALID)$/), 200]);
  }
}

describe('fifty callers who decide one claim at once', () => {
  it('have one winner; the others are rejected for the status, or as BUSY', async () => {
    const claim = await vettedClaim();
    expectOneWinner(await Promise.all(fifty.map((caller) => reject(claim, caller))));
    expect(await db.statusChange.count({ where: { entityId: claim.id, action: 'REJECT' } })).toBe(1);
  });

  it('do not block reads by others while they wait for the row', async () => {
    const claim = await vettedClaim();
    const { decided, reads } = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`SELECT id FROM "Bill" WHERE id = ${claim.billId}::uuid FOR UPDATE`;
        const pending = fifty.map((caller) => reject(claim, caller));
        const answers: Awaited<ReturnType<typeof send>>[] = [];
        for (const pendingRead of fifty.map(() => send('Session', {}))) answers.push(await pendingRead);
        return { decided: pending, reads: answers };
      },
      { timeout: 20_000 },
    );
    expect(reads.map(({ code }) => code)).toEqual(fifty.map(() => 'OK'));
    expectOneWinner(await Promise.all(decided));
  });
});

it('callers that wait for different locked records leave connections for reads', async () => {
  const { decided, read } = await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE "Claim" IN ACCESS EXCLUSIVE MODE`;
      const pending = fifty.map((caller) => reject({ id: randomUUID(), version: 0 }, caller));
      return { decided: pending, read: await send('Session', {}) };
    },
    { timeout: 20_000 },
  );
  expect(read.code).toBe('OK');
  expect(new Set((await Promise.all(decided)).map(({ code }) => code))).toEqual(new Set(['NOT_FOUND']));
});

describe('a change that meets a locked or full database', () => {
  it('that waits too long for a lock returns BUSY with 503', async () => {
    const claim = await vettedClaim();
    await asOwner(`
      CREATE FUNCTION public.fail_on_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN RAISE EXCEPTION 'canceling statement due to lock timeout' USING ERRCODE = '55P03'; END $$;
      CREATE TRIGGER fail_on_change BEFORE UPDATE ON "Claim" FOR EACH STATEMENT EXECUTE FUNCTION public.fail_on_change()`);
    try {
      expect(await reject(claim, 0)).toMatchObject({ code: 'BUSY', status: 503, retryAfter: '2' });
    } finally {
      await asOwner('DROP TRIGGER fail_on_change ON "Claim"; DROP FUNCTION public.fail_on_change()');
    }
    expect(await reject(claim, 0)).toMatchObject({ code: 'OK', status: 200 });
  });
});

describe('more pages at once than a process answers in some seconds', () => {
  it('are rejected at once as BUSY, while changes go on', async () => {
    const { pages } = telemetry.limiters;
    const end = Promise.withResolvers<void>();
    const waiting = Array.from({ length: PAGE_LIMITS.running + PAGE_LIMITS.queued }, (_, index) =>
      pages?.run(`page ${index}`, () => end.promise),
    );
    expect(await send('Session', {})).toMatchObject({ status: 503, code: 'BUSY', retryAfter: '2' });
    expect(await send('SaveFormDraft', { key: 'visit', data: {} })).toMatchObject({ status: 200, code: 'OK' });
    end.resolve();
    await Promise.all(waiting);
    expect(await send('Session', {})).toMatchObject({ status: 200, code: 'OK' });
  });
});

it('a change waits for its record, whatever other variables it names', async () => {
  const claim = await vettedClaim();
  const { mutations } = telemetry.limiters;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const holder = mutations?.run(claim.id, () => held);
  const variables = { id: claim.id, input: { version: claim.version, reasonCode: 'NOT_COVERED', note: 'Not on the list' } };
  const answer = send('RejectClaim', { ...variables, page: { number: 1, size: 500 } });
  await expect.poll(() => mutations?.waiting).toBe(1);
  release();
  await holder;
  expect((await answer).code).toBe('OK');
});
