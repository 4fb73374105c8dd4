import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { BEAT, PAUSED, type WatchdogData } from './watchdog.worker.ts';

/** Ten seconds. */
const DEFAULTS = { ticks: 10, tickMs: 1000 };

/**
 * Kills this process with SIGKILL when its event loop has blocked for `ticks` ticks of another thread, or six times as many in which the
 * process hardly got a processor: requests, and `/health` with them, would wait for ever. The supervisor or the container engine
 * restarts it (docs/adr/0069). Returns a function that stops the watchdog.
 */
export function watchEventLoop({ ticks, tickMs } = DEFAULTS): () => Promise<unknown> {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = setInterval(() => {
    Atomics.add(shared, BEAT, 1);
    // A debugger may stop the process at a breakpoint.
    Atomics.store(shared, PAUSED, inspector.url() ? 1 : 0);
  }, tickMs / 4);
  beat.unref();
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: { shared, ticks, tickMs } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  return () => {
    clearInterval(beat);
    return worker.terminate();
  };
}
