import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

/** A process in which something goes wrong while a request is under way. */
async function processWhere(goesWrong: string): Promise<{ code: number; said: string[] }> {
  const program = `
    import { createServer } from 'node:http';
    import { handleProcessErrors } from '${new URL('./process-errors.ts', import.meta.url)}';
    import { state } from '${new URL('../platform/http/state.ts', import.meta.url)}';
    const answer = (_request, reply) => {
      setImmediate(() => { ${goesWrong} });
      setTimeout(() => reply.end(state.broken ? 'answered, not ready' : 'answered, ready'), 200);
    };
    const server = createServer(answer).listen(0, '127.0.0.1', async () => {
      console.log(await (await fetch('http://127.0.0.1:' + server.address().port)).text());
      if (!state.broken) process.exit(0);
    });
    handleProcessErrors(process, {
      log: (error, message) => console.log(message + ': ' + error.message),
      stop: async (code) => { await new Promise((closed) => server.close(closed)); process.exit(code); },
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { code, said: said.trim().split('\n') };
}

it('an uncaught error is logged, readiness turns off, running requests are answered, and the process exits with 1', async () => {
  expect(await processWhere(`setImmediate(() => { throw new Error('again') }); throw new Error('lost')`)).toEqual({
    code: 1,
    said: [
      'An error that nobody caught; the process ends: lost',
      'An error that nobody caught; the process ends: again',
      'answered, not ready',
    ],
  });
});

it('an unhandled rejection is logged, and the process continues', async () => {
  expect(await processWhere(`Promise.reject(new Error('lost'))`)).toEqual({
    code: 0,
    said: ['A rejection that nobody handles: lost', 'answered, ready'],
  });
});
