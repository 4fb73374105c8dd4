import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runPlatformOn } from '../client/e2e/platform.ts';
import { hashOfKey } from '../server/identity/api-keys/api-key-secret.ts';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { withDatabase } from './database.ts';
import { ensureScheme } from './scheme.ts';

/**
 * `npm run bench -- ussd --lives 12000 --sessions 1000`: that many sessions of the phone menu at once against two instances. All dial within
 * half a minute, so that all are open at once. Each answers a visit and asks about the family, or complains; every step goes to either instance, and a part of the steps is sent twice, to both at once. Prints how long steps take, and whether each
 * visit was answered once, each complaint opened once, and each session is where it should be.
 */
const { values } = parseArgs({
  options: {
    lives: { type: 'string', default: '12000' },
    sessions: { type: 'string', default: '1000' },
    keep: { type: 'string' },
    /** Seconds that a caller reads a screen, on average. */
    pause: { type: 'string', default: '8' },
    /** Seconds within which all callers dial; a session lasts longer, so that all are open at once. */
    dial: { type: 'string', default: '30' },
    /** Part of the steps that are sent twice. */
    twice: { type: 'string', default: '0.2' },
  },
});
const [SESSIONS, TWICE] = [Number(values.sessions), Number(values.twice)];
const [PAUSE_MS, DIAL_MS] = [Number(values.pause) * 1000, Number(values.dial) * 1000];
/** One of this many callers complains. */
const COMPLAINS = 10;
const SECRET = 'a-secret-of-the-measurement-alone';

type Member = { id: string; phone: string; visitId: string };

/** The same numbers at each run: which steps are sent twice, to which instance, and how long a caller reads. */
function chance(seed: number): () => number {
  let at = seed;
  return () => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0;
    return at / 2 ** 32;
  };
}

await withDatabase(values.keep, async (bench) => {
  await ensureScheme(bench, Number(values.lives));
  const query = async <Row extends object>(text: string, parameters: unknown[] = []): Promise<Row[]> =>
    (await bench.client.query<Row>(text, parameters)).rows;
  for (const [key, value] of Object.entries({ ussdOn: true, phoneAddresses: '127.0.0.0/8 ::1' }))
    await query(
      'INSERT INTO "Setting" (key, value, "updatedAt") VALUES ($1, $2::jsonb, now()) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
      [key, JSON.stringify(value)],
    );
  await query(
    `INSERT INTO "PhoneGateway" (key, "secretHash", "renewedAt") VALUES ('USSD_AFRICASTALKING', $1, now()) ON CONFLICT (key) DO UPDATE SET "secretHash" = excluded."secretHash"`,
    [hashOfKey(SECRET)],
  );
  // Each member gets one visit that waits for an answer.
  const members = await query<Member>(
    `WITH chosen AS (
       SELECT DISTINCT ON (p.id) p.id, p.phone, e.id AS visit FROM "Enrollee" p JOIN "Encounter" e ON e."enrolleeId" = p.id AND e.status = 'CLOSED'
       WHERE p.relationship = 'PRINCIPAL' AND p.status = 'ACTIVE' AND p.phone IS NOT NULL AND NOT EXISTS (SELECT FROM "Enrollee" o WHERE o.phone = p.phone AND o.id <> p.id)
         AND NOT EXISTS (SELECT FROM "UserAccount" u WHERE u."enrolleeId" = p.id)
       ORDER BY p.id, e."visitAt" DESC LIMIT $1),
     others AS (UPDATE "Encounter" e SET "enrolleeAnsweredAt" = now(), "enrolleeConfirmed" = TRUE FROM "Enrollee" f JOIN chosen c ON c.id IN (f.id, f."principalId")
       WHERE e."enrolleeId" = f.id AND e."enrolleeAnsweredAt" IS NULL AND e.id <> c.visit),
     opened AS (UPDATE "Encounter" e SET "enrolleeAnsweredAt" = NULL, "enrolleeConfirmed" = NULL, "visitAt" = now() - interval '2 days', "createdAt" = now() - interval '2 days', version = 0 FROM chosen c WHERE e.id = c.visit)
     SELECT id, phone, visit AS "visitId" FROM chosen`,
    [SESSIONS],
  );
  if (members.length < SESSIONS)
    throw new Error(`The scheme has ${members.length} members with a phone and a visit: more --lives are needed`);

  const dataDir = scratchFolder('ussd');
  const instances = await Promise.all([1, 2].map(() => runPlatformOn(bench.urls, dataDir, { DEMO: '0', JOBS: '0' })));
  const times: { step: number; ms: number }[] = [];
  const problems: string[] = [];

  async function post(instance: number, step: number, fields: Record<string, string>): Promise<string> {
    const url = `${instances[instance]?.url}/api/ussd/africastalking/${SECRET}`;
    const from = performance.now();
    const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), signal: AbortSignal.timeout(60_000) });
    const text = await answer.text();
    times.push({ step, ms: performance.now() - from });
    return answer.ok ? text : `${answer.status} ${text}`;
  }

  async function session(member: Member, index: number): Promise<void> {
    const random = chance(index + 1);
    const sessionId = `bench-${index}`;
    const phoneNumber = `+234${member.phone.slice(1)}`;
    let text: string | null = null;
    let steps = 0;
    const step = async (input: string, expected: RegExp) => {
      text = text === null ? input : text === '' ? input : `${text}*${input}`;
      steps += 1;
      const fields = { sessionId, phoneNumber, networkCode: '62130', serviceCode: '*347*15#', text };
      const first = random() < 0.5 ? 0 : 1;
      const bodies = await Promise.all([post(first, steps, fields), ...(random() < TWICE ? [post(1 - first, steps, fields)] : [])]);
      for (const body of bodies) if (!expected.test(body)) problems.push(`Session ${index}, ${text}: ${body}`);
      if (new Set(bodies).size > 1) problems.push(`Session ${index}, ${text}: two answers to one step`);
      await sleep(PAUSE_MS * (0.5 + random()));
    };
    await sleep((DIAL_MS * index) / SESSIONS);
    await step('', /^CON .*\n1 My cover/);
    await step('3', /^CON Choose a visit/);
    await step('1', /^CON [\s\S]*Was this visit yours/);
    await step(index % 2 === 0 ? '1' : '2', /^CON Thank you/);
    await step('0', /^CON .*\n1 My cover/);
    if (index % COMPLAINS === 0) {
      await step('7', /^CON What is it about/);
      await step('6', /^CON Type what happened/);
      await step('1', /^CON Your complaint CMP/);
    } else {
      await step('2', /^CON /);
      await step('0', /^CON .*\n1 My cover/);
      await step('1', /^CON /);
    }
    await step('0', /^CON .*\n1 My cover/);
  }

  try {
    const from = performance.now();
    await Promise.all(members.map(session));
    const seconds = (performance.now() - from) / 1000;
    const ids = members.map(({ id }) => id);
    const count = async (text: string) => (await query<{ n: number }>(text, [ids]))[0]?.n ?? -1;
    const checks = {
      'visits answered once': await count(
        `SELECT count(*)::int AS n FROM "Encounter" WHERE "enrolleeId" = ANY($1::uuid[]) AND version = 1 AND "enrolleeAnsweredAt" IS NOT NULL AND "visitAt" > now() - interval '3 days'`,
      ),
      'members with one complaint': await count(
        `SELECT count(*)::int AS n FROM (SELECT FROM "Complaint" WHERE channel = 'USSD' AND "enrolleeId" = ANY($1::uuid[]) GROUP BY "enrolleeId" HAVING count(*) = 1) c`,
      ),
      'sessions with nine steps': await count(
        `SELECT count(*)::int AS n FROM "UssdSession" WHERE version = 9 AND state = 'HOME' AND "lastText" ~ '^3\\*1\\*[12]\\*0\\*(7\\*6\\*1|2\\*0\\*1)\\*0$' AND "enrolleeId" = ANY($1::uuid[])`,
      ),
    };
    const percentile = (of: readonly { ms: number }[], part: number) => {
      const sorted = of.map(({ ms }) => ms).sort((a, b) => a - b);
      return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)} ms`;
    };
    const at = (part: number) => percentile(times, part);
    const steps = [...Map.groupBy(times, ({ step }) => step)].sort(([a], [b]) => a - b);
    console.info(
      `${SESSIONS} sessions at once, two instances: ${times.length} requests in ${seconds.toFixed(0)} s (${(times.length / seconds).toFixed(0)}/s)`,
    );
    console.info(`p50 ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, longest ${at(1)}`);
    console.info(`p50 of the steps in their order: ${steps.map(([, of]) => percentile(of, 0.5)).join(', ')}`);
    for (const [what, n] of Object.entries(checks)) {
      console.info(`${n} ${what}`);
      const expected = what === 'members with one complaint' ? Math.ceil(SESSIONS / COMPLAINS) : SESSIONS;
      if (n !== expected) problems.push(`${n} instead of ${expected} ${what}`);
    }
    for (const problem of problems.slice(0, 20)) console.error(problem);
    console.info(problems.length === 0 ? 'No step was lost or doubled.' : `${problems.length} problems.`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await Promise.all(instances.map(({ stop }) => stop()));
  }
});
