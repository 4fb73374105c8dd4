// Runs the server and starts it again when it ends by itself: `npm start`, `npm run serve`. In a container the engine does this.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The exit code of a server that will not start with these settings (server/platform/env.ts). */
const REFUSED = 78;
/** A server that ends sooner has failed; this many times in a row are tried. */
const QUICK_MS = 60_000;
const MAX_QUICK = 3;
const BACK_OFF_MS = 500;
/** Ctrl+C in a terminal arrives twice: from the terminal and from npm. */
const SAME_SIGNAL_MS = 500;

const entry = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), 'server', 'main.ts');
let child;
let quickEnds = 0;
let stoppedAt = 0;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (Date.now() - stoppedAt < SAME_SIGNAL_MS) return;
    stoppedAt = Date.now();
    // Between two starts there is no child.
    if (!child?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)) process.exit(0);
  });
}

function start() {
  const startedAt = Date.now();
  // In a process group of its own, so that a terminal sends its signals to the supervisor alone.
  child = spawn(process.execPath, [entry], { stdio: 'inherit', detached: true });
  child.once('exit', (code, signal) => {
    const exitCode = code ?? 128 + constants.signals[signal];
    quickEnds = Date.now() - startedAt < QUICK_MS ? quickEnds + 1 : 0;
    if (stoppedAt > 0 || exitCode === 0 || exitCode === REFUSED || quickEnds > MAX_QUICK) process.exit(exitCode);
    console.error(`${new Date().toISOString()} The server ended (${signal ?? `code ${code}`}); it is started again.`);
    child = undefined;
    setTimeout(start, BACK_OFF_MS * 2 ** quickEnds);
  });
}

start();
