import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../platform.ts';
import { type Engine, findElement, HEIGHT, type Target, TIMEOUT_MS } from './engine.ts';
import { type ElementId, idOf, startSession } from './webdriver.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const browserPath = () => process.env.WEBKIT_PATH ?? globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];
/** WebDriver key codes. */
const [TAB, BACKSPACE] = ['\uE004', '\uE003'];

/** WebKitGTK over WebDriver: the engine of Safari and of browsers on iPhones. */
export const webkitEngine: Engine = {
  name: 'WebKit',
  missing() {
    if (existsSync(DRIVER) && existsSync(XVFB) && browserPath()) return null;
    return 'WebKitGTK is not installed (Debian: webkit2gtk-driver libwebkit2gtk-4.1-0 xvfb), or WEBKIT_PATH is not the path of MiniBrowser';
  },
  async launch() {
    const home = makeHome();
    const children: ChildProcess[] = [];
    // Also after a crash of this program.
    const endAll = () => {
      for (const child of children) child.kill();
    };
    process.once('exit', endAll);
    const display = spawn(XVFB, ['-displayfd', '1', '-screen', '0', '1600x1200x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
    children.push(display);
    const env = {
      ...process.env,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      DISPLAY: `:${await firstLine(display)}`,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // The sandbox needs a user namespace, which root does not have.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    };
    const port = await freePort();
    const driver = spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env });
    children.unshift(driver);
    const session = await startSession(`http://127.0.0.1:${port}`, {
      'webkitgtk:browserOptions': { binary: browserPath(), args: ['--automation'] },
    });
    const evaluate = (work: (argument: never) => unknown, argument: unknown) =>
      session('POST', '/execute/async', {
        script: `const [argument, done] = arguments; Promise.resolve((${work})(argument)).then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args: [argument],
      }) as Promise<{ value?: never; error?: string }>;
    const run = async (work: (argument: never) => unknown, argument: unknown) => {
      const { value, error } = await evaluate(work, argument);
      if (error) throw new Error(error);
      return value as never;
    };
    const find = async (target: Target): Promise<ElementId> => {
      for (const giveUpAt = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
        const element = (await run(findElement as never, target)) as ElementId | null;
        if (element) return element;
        if (Date.now() > giveUpAt) throw new Error(`${target.css} ${target.name ?? ''} is not there`);
      }
    };
    return {
      async resize(width) {
        await session('POST', '/window/rect', { width, height: HEIGHT });
        // The window reports its new width before the page is resized.
        for (const giveUpAt = Date.now() + TIMEOUT_MS; (await run(() => window.innerWidth, null)) !== width; await sleep(50))
          if (Date.now() > giveUpAt) throw new Error(`The page does not become ${width} px wide`);
      },
      async open(url) {
        await session('POST', '/url', { url });
        await run(watchErrors, null);
      },
      evaluate: run as never,
      async click(target) {
        // Like Playwright: click when the element has stopped moving; retry if it is covered or replaced.
        let place = '';
        const clickOnce = async () => {
          const element = idOf(await find(target));
          const before = place;
          place = JSON.stringify(await session('GET', `/element/${element}/rect`));
          if (place !== before) return 'moves';
          await session('POST', `/element/${element}/click`);
          return null;
        };
        for (const giveUpAt = Date.now() + TIMEOUT_MS; ; await sleep(100)) {
          const error = await clickOnce().catch(String);
          if (!error) return;
          if (Date.now() > giveUpAt) throw new Error(`${target.css} ${target.name ?? ''}: ${error}`);
        }
      },
      async type(target, text) {
        const element = idOf(await find(target));
        const value = await session<string>('GET', `/element/${element}/property/value`);
        await session('POST', `/element/${element}/value`, { text: `${BACKSPACE.repeat(value.length)}${text}${TAB}` });
      },
      errors: () => run(takeErrors, null),
      savedFiles: async () => readdirSync(join(home, 'Downloads')),
      async close() {
        await session('DELETE', '').catch(() => {});
        process.off('exit', endAll);
        endAll();
        rmSync(home, { recursive: true, force: true });
      },
    };
  },
};

/** A home folder with GTK settings: with default sizes, the toolbar buttons prevent a window as narrow as a phone. */
function makeHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  mkdirSync(join(home, '.config', 'gtk-3.0'), { recursive: true });
  mkdirSync(join(home, 'Downloads'));
  writeFileSync(join(home, '.config', 'gtk-3.0', 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; border-width: 0 }');
  writeFileSync(join(home, '.config', 'user-dirs.dirs'), 'XDG_DOWNLOAD_DIR="$HOME/Downloads"\n');
  return home;
}

const firstLine = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.stdout?.once('data', (text) => resolve(String(text).trim()));
  });

type Watched = { engineErrors?: string[] };

/** Runs in the page: records errors, because WebDriver has no access to the console. */
function watchErrors(): void {
  const errors: string[] = [];
  (window as Watched).engineErrors = errors;
  window.addEventListener('error', ({ message }) => errors.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
  const { error } = console;
  console.error = (...values) => {
    errors.push(values.map(String).join(' '));
    error(...values);
  };
}

/** Runs in the page: returns and clears the recorded errors, including those reported before recording started. */
function takeErrors(): string[] {
  const reports = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/monitoring'));
  performance.clearResourceTimings();
  return [...((window as Watched).engineErrors?.splice(0) ?? []), ...reports.map(() => 'The page reported an error to /monitoring')];
}
