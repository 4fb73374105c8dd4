import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';
import { scratchFolder } from '../server/platform/database/scratch.ts';

/** How long work of a thread waited for its turn, and the most processor time that other work took meanwhile, which a busy machine does not change; milliseconds. */
export type EventLoopDelay = { p50: number; p99: number; max: number; processor: number };

// Loaded by the platform before anything else, it answers a signal with the delays since the one before.
const answerFile = process.env.EVENT_LOOP_FILE;
if (answerFile && isMainThread) {
  const eventLoop = monitorEventLoop();
  process.on('SIGUSR2', () => writeFileSync(answerFile, JSON.stringify(eventLoop.read())));
}

/** The delays of this thread since they were read last. */
export function monitorEventLoop(): { read: () => EventLoopDelay } {
  const histogram = monitorEventLoopDelay({ resolution: 1 });
  histogram.enable();
  const processorMs = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [before, processor] = [processorMs(), 0];
  setInterval(() => {
    const since = processorMs();
    processor = Math.max(processor, since - before);
    before = since;
  }, 1).unref();
  // A delay counts from the moment before, which is a millisecond.
  const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - 1);
  return {
    read: () => {
      const delay = { p50: ms(histogram.percentile(50)), p99: ms(histogram.percentile(99)), max: ms(histogram.max), processor };
      histogram.reset();
      processor = 0;
      return delay;
    },
  };
}

/** Settings with which a platform measures its main thread, and a function that reads and resets the measurement. */
export function watchEventLoop(): { settings: Record<string, string>; read: (pid: number) => Promise<EventLoopDelay> } {
  const file = join(scratchFolder('bench-event-loop'), 'delay.json');
  return {
    settings: { EVENT_LOOP_FILE: file, NODE_OPTIONS: `--import=${import.meta.filename}` },
    read: async (pid) => {
      process.kill(pid, 'SIGUSR2');
      await sleep(300);
      return JSON.parse(readFileSync(file, 'utf8')) as EventLoopDelay;
    },
  };
}
