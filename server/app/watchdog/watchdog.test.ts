import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** How a watched process ends that does something, then ends by itself with 7. */
async function watched(does: string, args: string[] = []): Promise<{ code: number | null; signal: string | null; said: string }> {
  const program = `
    import { setTimeout as sleep } from 'node:timers/promises';
    import { watchEventLoop } from '${new URL('./watchdog.ts', import.meta.url)}';
    const stop = watchEventLoop({ seconds: 2 });
    const block = (seconds) => { const end = Date.now() + seconds * 1000; while (Date.now() < end); };
    // Until the watching thread runs.
    await sleep(2000);
    ${does}
    process.exit(7);`;
  const child = spawn(process.execPath, [...args, '--input-type=module', '--eval', program], { stdio: ['ignore', 'ignore', 'pipe'] });
  const [said, [code, signal]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, signal, said };
}

it('a process whose event loop stands is killed, and says why', async () => {
  const { signal, said } = await watched('block(60);');
  expect(signal).toBe('SIGKILL');
  expect(said).toMatch(/The event loop of process \d+ stood for 2 seconds; the process is ended\.\n$/);
});

it('a process that works in pieces, or waits, lives on', async () => {
  expect(await watched('for (let n = 0; n < 12; n++) { block(0.4); await sleep(1); } await sleep(3000);')).toMatchObject({
    code: 7,
    signal: null,
  });
});

it('a process that no longer is watched, or that a debugger may stop, lives on', async () => {
  const [unwatched, debugged] = await Promise.all([watched('await stop(); block(6);'), watched('block(6);', ['--inspect=127.0.0.1:0'])]);
  expect([unwatched.code, debugged.code]).toEqual([7, 7]);
});

it('the watching thread holds up no process that has nothing left to do', async () => {
  const program = `import { watchEventLoop } from '${new URL('./watchdog.ts', import.meta.url)}'; watchEventLoop();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'ignore' });
  expect(await once(child, 'exit')).toEqual([0, null]);
});
