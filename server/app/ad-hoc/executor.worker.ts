import { setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { runAsAdHoc } from '../../platform/ad-hoc-reads.ts';
import { closeDatabase } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { startApollo } from '../graphql/apollo.ts';
import type { AdHocQuery, WorkerRequest, WorkerResponse } from './executor.ts';

// On Linux this is the priority of the calling thread alone: where processors are scarce, pages go first.
if (process.platform === 'linux') setPriority(10);
const post = (message: WorkerResponse) => parentPort?.postMessage(message);
const execute = await startApollo({
  logUnexpected: (digest, error) => post({ digest, error: error instanceof Error ? error.stack : String(error) }),
  logRefusal: (refusal) => post({ refusal }),
  warn: (message) => console.warn(message),
});
const running = new Map<number, AbortController>();

async function run(id: number, { caller, request, context }: AdHocQuery): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  try {
    post({ id, response: await runAsAdHoc({ caller, signal: stop.signal }, () => execute(request, context)) });
  } catch (error) {
    post({ id, failure: String(error) });
  } finally {
    running.delete(id);
  }
}

parentPort?.on('message', async (message: WorkerRequest) => {
  if (message === 'CLOSE') {
    await closeDatabase();
    process.exit(0);
  }
  if ('stop' in message) running.get(message.id)?.abort(new DomainError(message.stop));
  else await run(message.id, message.query);
});
