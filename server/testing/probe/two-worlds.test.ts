import { afterAll, beforeAll, expect, test } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { KINDS, type Probe } from './probe.ts';
import { allProbes } from './probes.ts';
import { runProbes } from './run.ts';
import { makeWorlds, type Worlds } from './worlds.ts';

/** `npm run probe`: all of them, with a table of the attempts. */
const ALL = process.env.PROBE === 'all';
/** How many of each kind the suite tries, spread evenly over all there are; the others are fewer than their number. */
const SAMPLE: Record<Probe['kind'], number> = {
  record: 1500,
  filter: 400,
  report: 500,
  search: 750,
  sort: 350,
  'nested path': 740,
  file: 450,
  'look-up': 200,
  mutation: 550,
};

let worlds: Worlds;
beforeAll(async () => {
  setNow(new Date());
  worlds = await makeWorlds();
});
afterAll(() => setNow(null));

const lengthOf = ({ name }: Probe) => name.split('.').filter((step) => step !== 'items').length;

/** Maximum probes of each kind, always the same ones; of nested paths the shortest, which the longer ones contain. */
function sampleOf(probes: Probe[]): Probe[] {
  return KINDS.flatMap((kind) => {
    const probesOfKind = probes.filter((probe) => probe.kind === kind);
    const shortProbes = probesOfKind.filter((probe) => lengthOf(probe) <= 2);
    const candidates = kind === 'nested path' && !ALL ? shortProbes : probesOfKind;
    const step = ALL ? 1 : Math.max(1, candidates.length / SAMPLE[kind]);
    return Array.from({ length: Math.floor(candidates.length / step) }, (_, i) => candidates[Math.floor(i * step)]).filter(
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
  ALL ? 3_600_000 : 600_000,
);
