import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { scratchFolder } from '../platform/database/scratch.ts';
import { StartError } from '../platform/env.ts';

const SUPERVISOR = join(import.meta.dirname, '..', '..', 'serve.mjs');

/** A supervised program that runs `does` with the number of its starts as `start`. */
function supervise(does: string) {
  const folder = scratchFolder('supervisor');
  const entry = join(folder, 'entry.mjs');
  const starts = JSON.stringify(join(folder, 'starts'));
  writeFileSync(
    entry,
    `import { appendFileSync, readFileSync } from 'node:fs';
    appendFileSync(${starts}, 'x');
    const start = readFileSync(${starts}, 'utf8').length;
    console.log('start ' + start);
    ${does}`,
  );
  const supervisor = spawn(process.execPath, [SUPERVISOR, entry], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(supervisor, 'exit');
  const said = text(supervisor.stdout);
  return {
    supervisor,
    /** Exit code and output of the program. */
    end: async () => ({ code: (await ended)[0], said: (await said).trim().split('\n') }),
  };
}

it.each([
  ['that was killed', `process.kill(process.pid, 'SIGKILL')`],
  ['that failed', 'process.exit(1)'],
])('a server %s is started again', async (_how, dies) => {
  const { end } = supervise(`if (start === 1) ${dies}; else process.exit(0);`);
  expect(await end()).toEqual({ code: 0, said: ['start 1', 'start 2'] });
});

it.each([
  ['ended in order', 0],
  ['will not start with its settings', new StartError().exitCode],
])('a server that %s is not started again, and its code is passed on', async (_how, code) => {
  const { end } = supervise(`process.exit(${code})`);
  expect(await end()).toEqual({ code, said: ['start 1'] });
});

it('a server that fails again and again is given three more starts', async () => {
  const { end } = supervise('process.exit(5)');
  expect(await end()).toEqual({ code: 5, said: ['start 1', 'start 2', 'start 3', 'start 4'] });
});

it.each(['SIGINT', 'SIGTERM'] as const)('%s reaches the server once, which ends in order', async (signal) => {
  const { supervisor, end } = supervise(`
    let count = 0;
    for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => { console.log(name); if (++count === 1) setTimeout(() => process.exit(3), 1500); });
    setInterval(() => {}, 1000);
    console.log('listens');`);
  await new Promise<void>((resolve) => supervisor.stdout.on('data', (data) => String(data).includes('listens') && resolve()));
  supervisor.kill(signal);
  supervisor.kill(signal);
  expect(await end()).toEqual({ code: 3, said: ['start 1', 'listens', signal] });
});
