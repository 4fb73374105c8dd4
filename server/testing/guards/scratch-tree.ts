import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type Guard, withoutGuards } from './find-guards.ts';

const root = resolve(import.meta.dirname, '../../..');
const GENERATED = ['server/generated', 'client/src/graphql', ...globSync('client/src/**/*.generated.ts', { cwd: root })];

/** A copy of the working tree in which guards are removed, so that code without them is never committed or served. */
export class ScratchTree {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'guards-')));
  readonly files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => file !== 'node_modules' && existsSync(join(root, file)));

  constructor() {
    for (const file of [...this.files, ...GENERATED]) {
      cpSync(join(root, file), join(this.root, file), { recursive: true });
    }
    symlinkSync(realpathSync(join(root, 'node_modules')), join(this.root, 'node_modules'));
  }

  /** Runs `work` while these guards are removed. Null if the code without them is not valid TypeScript. */
  async runWithout<Result>(guards: readonly Guard[], work: (files: string[]) => Promise<Result>): Promise<Result | null> {
    const originals = new Map<string, string>();
    try {
      for (const [file, fileGuards] of Map.groupBy(guards, (guard) => guard.file)) {
        const path = join(this.root, file);
        const text = readFileSync(path, 'utf8');
        const changed = withoutGuards(text, fileGuards);
        if (changed === null) return null;
        originals.set(path, text);
        writeFileSync(path, changed);
      }
      return await work([...originals.keys()]);
    } finally {
      for (const [path, text] of originals) writeFileSync(path, text);
    }
  }

  read(file: string): string {
    return readFileSync(join(this.root, file), 'utf8');
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** The test files beside a source file, those named like it first. */
export function testsBeside(file: string, tests: readonly string[]): string[] {
  const name = basename(file).split('.')[0] ?? '';
  const likeness = (test: string) => {
    const difference = [...name].findIndex((letter, i) => basename(test).charAt(i) !== letter);
    return difference === -1 ? name.length : difference;
  };
  return tests.filter((test) => dirname(test) === dirname(file)).sort((a, b) => likeness(b) - likeness(a));
}
