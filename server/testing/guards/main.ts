import { parseArgs } from 'node:util';
import { findGuards, type Guard } from './find-guards.ts';
import { KINDS, type Kind, NEAR } from './patterns.ts';
import { ScratchTree, testsBeside } from './scratch-tree.ts';
import { type Noticed, TestRunner } from './test-runner.ts';
import { WALLS } from './walls.ts';

const { values } = parseArgs({
  options: { kind: { type: 'string' }, only: { type: 'string', multiple: true }, quick: { type: 'boolean' }, list: { type: 'boolean' } },
});
const kinds = (values.kind?.split(',') ?? KINDS) as Kind[];
const unknown = kinds.filter((kind) => !KINDS.includes(kind));
if (unknown.length > 0) throw new Error(`There is no kind ${unknown.join(', ')}; there are ${KINDS.join(', ')}.`);

const scratch = new ScratchTree();
const isTest = (file: string) => /^server\/.*\.test\.ts$/.test(file);
const tests = scratch.files.filter(isTest);
const sources = scratch.files.filter((file) => /^server\/.*\.ts$/.test(file) && !isTest(file) && !/^server\/(?:testing|demo)\//.test(file));
const guards = findGuards(scratch.root, sources).filter(
  ({ kind, file }) => kinds.includes(kind) && (values.only ?? ['']).some((part) => file.includes(part)),
);

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 90);
const words = ({ kind, file, line, removed }: Guard) => `${kind.padEnd(11)} ${file}:${line}  ${oneLine(removed)}`;
const wallOf = ({ file, source }: Guard) => WALLS.find((wall) => wall.file === file && source.includes(wall.line));

/** Of the tests that name the code of a refusal, or what else tells its kind, so many are near. */
const MOST_NAMING = 5;

function near({ kind, file, removed }: Guard): string[] {
  const matching = (those?: RegExp) => tests.filter((test) => those?.test(test));
  const code = removed.startsWith('throw') ? /'([A-Z_]{4,})'/.exec(removed)?.[1] : NEAR[kind]?.naming;
  const naming = code ? tests.filter((test) => scratch.read(test).includes(code)).slice(0, MOST_NAMING) : [];
  return [...new Set([...matching(NEAR[kind]?.before), ...testsBeside(file, tests), ...naming, ...matching(NEAR[kind]?.after)])];
}

/** Test files by whether they pass with every guard in its place, which is asked of those that notice one. */
const sound = new Map<string, boolean>();

async function isSound(runner: TestRunner, test: string): Promise<boolean> {
  const known = sound.get(test) ?? (await runner.failures([test], { first: true })).length === 0;
  sound.set(test, known);
  return known;
}

/** Who notices first that the guard is away; null where the code without it is none. */
async function firstToNotice(runner: TestRunner, guard: Guard, among: readonly string[]): Promise<Noticed[] | null> {
  const asked = among.filter((test) => sound.get(test) !== false);
  const failures = await scratch.while([guard], (changed) => runner.failures(asked, { changed, first: true }));
  for (const { file } of failures ?? []) if (!(await isSound(runner, file))) return firstToNotice(runner, guard, asked);
  return failures;
}

/** Each guard away alone, with the tests beside it. */
async function quickly(runner: TestRunner): Promise<Guard[]> {
  const survivors: Guard[] = [];
  for (const guard of guards) {
    const noticed = await firstToNotice(runner, guard, near(guard));
    if (noticed?.length === 0 && !wallOf(guard)) survivors.push(guard);
    report(guard, noticed);
  }
  return survivors;
}

/** The whole suite without all of them at once tells which test files notice any; only these are then run without each. */
async function thoroughly(runner: TestRunner, survivors: Guard[]): Promise<Guard[]> {
  const left: Guard[] = [];
  for (let todo = survivors; todo.length > 0; ) {
    const together = todo.filter((guard, i) => !todo.slice(0, i).some((earlier) => overlaps(guard, earlier)));
    todo = todo.filter((guard) => !together.includes(guard));
    const noticing = (await scratch.while(together, (changed) => runner.failures(tests, { changed, first: false }))) ?? [];
    const files = noticing.map(({ file }) => file);
    for (const guard of together) {
      const noticed = await firstToNotice(runner, guard, files);
      if (noticed?.length === 0) left.push(guard);
      else report(guard, noticed);
    }
  }
  return left;
}

const overlaps = (a: Guard, b: Guard) => a.file === b.file && a.start < b.end && b.start < a.end;

function report(guard: Guard, failures: Noticed[] | null): void {
  const [first] = failures ?? [];
  const wall = wallOf(guard);
  const outcome = first ? `noticed by ${first.file}: ${first.test}` : wall ? `behind it: ${wall.wall}` : 'not noticed nearby';
  console.info(`${words(guard)}\n    ${failures ? outcome : 'does not apply'}`);
}

async function main(): Promise<void> {
  const runner = await TestRunner.start(scratch.root);
  const end = async () => {
    await runner.close();
    scratch.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end().then(() => process.exit(130)));
  try {
    const nearby = await quickly(runner);
    const survivors = values.quick ? nearby : await thoroughly(runner, nearby);
    console.info(`\n${guards.length} guards, ${survivors.length} SURVIVED`);
    for (const guard of survivors) console.info(words(guard));
    for (const [test, passes] of sound) if (!passes) console.info(`Left out, since it fails with every guard in its place: ${test}`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await end();
  }
}

if (values.list) {
  for (const guard of guards) console.info(words(guard));
  scratch.remove();
} else await main();
