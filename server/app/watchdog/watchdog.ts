import inspector from 'node:inspector';
import { Worker } from 'node:worker_threads';
import { BEAT, PAUSED, type WatchdogData } from './watchdog.worker.ts';

/** An event loop that stands for this long comes back too late, if at all. */
const STALL_SECONDS = 10;
const BEAT_MS = 250;

/**
 * Ends this process with SIGKILL when its event loop stands for ten seconds, as nothing in it can run then: requests would wait for ever, and
 * `/health` with them. Whatever runs the process starts it again (docs/adr/0069). Answers how to stop watching.
 */
export function watchEventLoop({ seconds = STALL_SECONDS } = {}): () => Promise<unknown> {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const beat = setInterval(() => {
    Atomics.add(shared, BEAT, 1);
    // A process at a breakpoint stands on purpose.
    Atomics.store(shared, PAUSED, inspector.url() ? 1 : 0);
  }, BEAT_MS);
  beat.unref();
  const worker = new Worker(new URL('./watchdog.worker.ts', import.meta.url), {
    execArgv: [],
    workerData: { shared, seconds } satisfies WatchdogData,
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
  });
  worker.unref();
  return () => {
    clearInterval(beat);
    return worker.terminate();
  };
}
