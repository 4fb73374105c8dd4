import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { loadDemo } from '../server/demo/load.ts';
import { postgresCpu, withDatabase } from './database.ts';

/** `npm run bench -- demo --lives 12000 --rounds 3`: what it takes to make and load a demo scheme. */
const { values } = parseArgs({ options: { lives: { type: 'string', default: '12000' }, rounds: { type: 'string', default: '3' } } });
const today = new Date('2026-11-20T13:05:00Z');

const GROUPS: [string, RegExp][] = [
  ['people and registrations', /^(Enrollee|Registration|FacilityChangeRequest|UserAccount|Credential)$/],
  ['facilities and employers', /^(Hcp|HcpService|TariffOverride|Mda|AcademicSession)$/],
  ['encounters and referrals', /^(Encounter|Referral)/],
  ['authorisations', /^Pa[A-Z]/],
  ['claims and bills', /^Claim/],
  ['money', /^(Payment|Invoice|RemitaPayment|Expense$)/],
  ['history and log', /^(StatusChange|ActivityLog)$/],
];

for (let round = 0; round < Number(values.rounds); round++) {
  await withDatabase(undefined, async ({ urls, client }) => {
    const before = { node: process.cpuUsage(), postgres: await postgresCpu(client), at: performance.now() };
    await loadDemo({ size: Number(values.lives), today, url: urls.migrate });
    const wall = (performance.now() - before.at) / 1000;
    const { user, system } = process.cpuUsage(before.node);
    // A session's time is counted with its server's only once it is gone.
    await sleep(500);
    const postgres = (await postgresCpu(client)) - before.postgres;
    if (round === 0) console.table(await countRows(client));
    console.info(
      `${Number(values.lives).toLocaleString('en')} lives: ${wall.toFixed(1)} s; processor: Node ${((user + system) / 1e6).toFixed(1)} s, PostgreSQL ${postgres.toFixed(1)} s; memory of Node at most ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`,
    );
  });
}

async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; rows: string }>(
    `SELECT relname AS name, reltuples::bigint AS rows FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND reltuples > 0`,
  );
  const counts: Record<string, number> = {};
  for (const { name, rows: count } of rows) {
    const group = GROUPS.find(([, names]) => names.test(name))?.[0] ?? 'other, reference data included';
    counts[group] = (counts[group] ?? 0) + Number(count);
  }
  return counts;
}
