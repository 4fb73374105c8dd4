import { writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { now } from '../../platform/clock.ts';

/** Places in the shared memory: a counter of the main thread, and whether it may block. */
export const BEAT = 0;
export const PAUSED = 1;

export type WatchdogData = { shared: Int32Array; ticks: number; tickMs: number };

const STDERR = 2;

function watch({ shared, ticks, tickMs }: WatchdogData): void {
  let [lastBeat, missed] = [-1, 0];
  // Ticks are counted instead of time: while a machine sleeps or the process is stopped, neither thread runs.
  setInterval(() => {
    const beat = Atomics.load(shared, BEAT);
    missed = beat === lastBeat && Atomics.load(shared, PAUSED) === 0 ? missed + 1 : 0;
    lastBeat = beat;
    if (missed < ticks) return;
    const seconds = (ticks * tickMs) / 1000;
    // console.error would go through the main thread.
    writeSync(STDERR, `${now().toISOString()} The event loop of process ${process.pid} blocked for ${seconds} s: killing it.\n`);
    process.kill(process.pid, 'SIGKILL');
  }, tickMs);
}

if (!isMainThread) watch(workerData as WatchdogData);
