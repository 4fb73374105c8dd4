import { afterAll, beforeAll, expect, test } from 'vitest';
import { setNow } from '../clock.ts';
import { KINDS, type Probe } from './probe.ts';
import { allProbes } from './probes.ts';
import { runProbes } from './run.ts';
import { makeWorlds, type Worlds } from './worlds.ts';

/** `npm run probe`: all of them, and a table of what was tried. */
const ALL = process.env.PROBE === 'all';
/** How many of each kind the suite tries, spread evenly over all there are; the others are fewer than their number. */
const SAMPLE: Record<Probe['kind'], number> = {
  record: 1400,
  filter: 400,
  report: 500,
  search: 800,
  sort: 400,
  'nested path': 1200,
  file: 400,
  'look-up': 200,
  mutation: 600,
};

let worlds: Worlds;
beforeAll(async () => {
  setNow(new Date());
  worlds = await makeWorlds();
});
afterAll(() => setNow(null));

/** So many probes of each kind, the same ones each time. */
function sampleOf(probes: Probe[]): Probe[] {
  return KINDS.flatMap((kind) => {
    const some = probes.filter((probe) => probe.kind === kind);
    const step = ALL ? 1 : Math.max(1, some.length / SAMPLE[kind]);
    return Array.from({ length: Math.floor(some.length / step) }, (_, i) => some[Math.floor(i * step)]).filter(
      (probe) => probe !== undefined,
    );
  });
}

test(
  'nobody of one world reaches a row of the other',
  async () => {
    const { tallies, crossings, refused } = await runProbes(worlds, sampleOf([...allProbes(worlds)]));
    if (ALL) {
      console.table(Object.fromEntries(tallies));
      console.info([...refused].map(([name, why]) => `refused before any row: ${name}: ${why}`).join('\n'));
    }
    const answered = [...tallies.values()].reduce((sum, { probes, refused: before }) => sum + probes - before, 0);
    expect(crossings.slice(0, 40)).toEqual([]);
    expect(answered).toBeGreaterThanOrEqual(5000);
  },
  ALL ? 3_600_000 : 300_000,
);
