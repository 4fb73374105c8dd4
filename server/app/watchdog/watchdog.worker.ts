import { writeSync } from 'node:fs';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';

/** Places in the shared memory: a counter of the main thread, and whether it may stand. */
export const BEAT = 0;
export const PAUSED = 1;

export type WatchdogData = { shared: Int32Array; seconds: number };

const STDERR = 2;

function watch({ shared, seconds }: WatchdogData): void {
  let [lastBeat, missed] = [-1, 0];
  // Counts its own ticks, not time: while a machine sleeps or the process is stopped, neither thread runs.
  setInterval(() => {
    const beat = Atomics.load(shared, BEAT);
    missed = beat === lastBeat && Atomics.load(shared, PAUSED) === 0 ? missed + 1 : 0;
    lastBeat = beat;
    if (missed < seconds) return;
    // console.error would go through the main thread.
    writeSync(
      STDERR,
      `${new Date().toISOString()} The event loop of process ${process.pid} stood for ${seconds} seconds; the process is ended.\n`,
    );
    process.kill(process.pid, 'SIGKILL');
  }, 1000);
}

if (!isMainThread) watch(workerData as WatchdogData);
