import { setPriority } from 'node:os';
import process from 'node:process';
import { parentPort } from 'node:worker_threads';
import { closeDatabase } from '../db.ts';
import { buildThreadApp } from '../http/app.ts';
import { state } from '../http/state.ts';
import type { Answer, FromThread, Question, ToThread } from './thread.ts';

// On Linux this is the priority of the calling thread alone: where processors are scarce, pages go first.
if (process.platform === 'linux') setPriority(10);
// Nothing is sent here before the schema is there.
state.prepared = true;
const app = await buildThreadApp();
const say = (message: FromThread) => parentPort?.postMessage(message);

async function answer({ body, ...request }: Question): Promise<Answer> {
  const { statusCode, headers, rawPayload } = await app.inject({
    ...request,
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'number' ? String(value) : value] as const],
  );
  return { status: statusCode, headers: Object.fromEntries(sent), body: rawPayload };
}

parentPort?.on('message', async (message: ToThread) => {
  if (message === 'CLOSE') {
    await app.close();
    await closeDatabase();
    process.exit(0);
  }
  const { id, question } = message;
  await answer(question).then(
    (found) => say({ id, answer: found }),
    (failure: unknown) => say({ id, failure }),
  );
});
