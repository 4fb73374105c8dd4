import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';

const WATCHDOG = new URL('./watchdog.ts', import.meta.url);

type Options = { args?: string[]; suspend?: boolean };

/** The exit of a process watched with a two-second limit that runs some code and then exits with 7. */
async function watched(does: string, { args = [], suspend = false }: Options = {}) {
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { watchEventLoop } from '${WATCHDOG}';
    const stop = watchEventLoop({ ticks: 10, tickMs: 200 });
    const block = (seconds) => { const end = Date.now() + seconds * 1000; while (Date.now() < end); };
    // Until the other thread watches.
    await sleep(1000);
    console.log('watched');
    ${does}
    process.exit(7);`;
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(child, 'exit');
  const said = text(child.stderr);
  await Promise.race([once(child.stdout, 'data'), ended]);
  if (suspend) {
    child.kill('SIGSTOP');
    await sleep(5000);
    child.kill('SIGCONT');
  }
  const [code, signal] = await ended;
  return { end: signal ?? code, said: await said };
}

it('a process whose event loop blocks is killed and logs the reason', async () => {
  const { end, said } = await watched('block(60);');
  expect(end).toBe('SIGKILL');
  expect(said).toMatch(/The event loop of process \d+ blocked for [\d.]+ s: killing it\.\n$/);
});

it('a process that blocks without using a processor is killed too, after six times as long', async () => {
  const waits = (seconds: number) => `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${seconds * 1000});`;
  const [short, long] = await Promise.all([watched(waits(5)), watched(waits(60))]);
  expect([short.end, long.end]).toEqual([7, 'SIGKILL']);
});

it('a process that yields, waits, is suspended, is no longer watched, or can be debugged is not killed', async () => {
  const ends = await Promise.all([
    watched('for (let n = 0; n < 12; n++) { block(0.3); await sleep(1); }'),
    watched('await sleep(4000);'),
    watched('await sleep(1000);', { suspend: true }),
    watched('await stop(); block(4);'),
    watched('block(4);', { args: ['--inspect=127.0.0.1:0'] }),
  ]);
  expect(ends.map(({ end }) => end)).toEqual([7, 7, 7, 7, 7]);
});

it('the watchdog thread does not keep the process alive', async () => {
  const program = `import { watchEventLoop } from '${WATCHDOG}'; watchEventLoop();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
