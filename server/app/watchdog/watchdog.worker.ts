import { writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { now } from '../../platform/clock.ts';

/** Places in the shared memory: a counter of the main thread, and whether it may block. */
export const BEAT = 0;
export const PAUSED = 1;

export type WatchdogData = { shared: Int32Array; ticks: number; tickMs: number };

const STDERR = 2;

/** On a machine without a free processor a short piece of work takes long, and a restart takes longer: an idle tick counts as a sixth. */
const IDLE_TICK = 1 / 6;
const EPSILON = 1e-6;

function watch({ shared, ticks, tickMs }: WatchdogData): void {
  let [lastBeat, missed, weight] = [-1, 0, 0];
  let used = process.cpuUsage();
  // Ticks are counted instead of time: while a machine sleeps or the process is stopped, neither thread runs.
  setInterval(() => {
    const { user, system } = process.cpuUsage(used);
    used = process.cpuUsage();
    const beat = Atomics.load(shared, BEAT);
    const isBlocked = beat === lastBeat && Atomics.load(shared, PAUSED) === 0;
    lastBeat = beat;
    missed = isBlocked ? missed + 1 : 0;
    weight = isBlocked ? weight + (user + system > (tickMs * 1000) / 2 ? 1 : IDLE_TICK) : 0;
    if (weight < ticks - EPSILON) return;
    const seconds = (missed * tickMs) / 1000;
    // console.error would go through the main thread.
    writeSync(STDERR, `${now().toISOString()} The event loop of process ${process.pid} blocked for ${seconds} s: killing it.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, tickMs);
}

if (!isMainThread) watch(workerData as WatchdogData);
