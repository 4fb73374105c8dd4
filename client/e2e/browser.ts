import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { join } from 'node:path';

export type Browser = { executablePath?: string; args: string[]; env: Record<string, string> };

const root = join(import.meta.dirname, '..', '..');

/** The installed Chromium, otherwise one from npm (Linux), otherwise the one that Playwright downloads. */
export function findBrowser(): Browser {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const installed = [process.env.CHROMIUM_PATH, ...(browserPaths[platform()] ?? [])].find((path) => path && existsSync(path));
  if (installed) return { executablePath: installed, args, env: environment() };
  if (platform() === 'linux' && arch() === 'x64') return npmBrowser();
  return { args, env: environment() };
}

const browserPaths: Partial<Record<NodeJS.Platform, string[]>> = {
  linux: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'].map((name) => `/usr/bin/${name}`),
  darwin: ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'],
  win32: [
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
};

/** Unpacks the npm browser once; uses its libraries and fonts if the machine has none. */
function npmBrowser(): Browser {
  const { version } = JSON.parse(readFileSync(join(packageFolder(), 'package.json'), 'utf8'));
  const folder = join(root, 'node_modules', '.cache', `chromium-${version}`);
  if (!existsSync(folder)) unpack(folder);
  const executablePath = join(folder, 'chromium');
  const runs = spawnSync(executablePath, ['--version', '--no-sandbox']).status === 0;
  return {
    executablePath,
    // An unpacked browser has no sandbox helper owned by root.
    args: ['--no-sandbox'],
    env: environment({
      ...(!runs && { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }),
      ...(!existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(folder, 'fonts') }),
    }),
  };
}

function packageFolder(): string {
  return (
    createRequire(import.meta.url)
      .resolve('@sparticuz/chromium')
      .split(/[\\/]build[\\/]/)[0] ?? ''
  );
}

/** The package unpacks into the temporary folder, and its libraries only if it detects AWS Lambda. */
function unpack(folder: string): void {
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const script = "import('@sparticuz/chromium').then((chromium) => chromium.default.executablePath())";
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' };
  execFileSync(process.execPath, ['-e', script], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

function environment(extra: Record<string, string> = {}): Record<string, string> {
  const definedVariables = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(definedVariables), ...extra };
}
