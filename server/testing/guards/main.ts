import { parseArgs } from 'node:util';
import { findGuards, type Guard } from './find-guards.ts';
import { KINDS, type Kind, NEARBY_TESTS } from './patterns.ts';
import { REDUNDANT_GUARDS } from './redundant-guards.ts';
import { ScratchTree, testsBeside } from './scratch-tree.ts';
import { type TestFailure, TestRunner } from './test-runner.ts';

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
const lineFor = ({ kind, file, line, removed }: Guard) => `${kind.padEnd(11)} ${file}:${line}  ${oneLine(removed)}`;
const redundancyOf = ({ file, source }: Guard) => REDUNDANT_GUARDS.find((guard) => guard.file === file && source.includes(guard.line));

/** How many of the tests that name the error code of a guard count as nearby. */
const MAX_NAMING_TESTS = 5;

function nearbyTests({ kind, file, removed }: Guard): string[] {
  const matching = (pattern?: RegExp) => tests.filter((test) => pattern?.test(test));
  const code = removed.startsWith('throw') ? /'([A-Z_]{4,})'/.exec(removed)?.[1] : NEARBY_TESTS[kind]?.naming;
  const naming = code ? tests.filter((test) => scratch.read(test).includes(code)).slice(0, MAX_NAMING_TESTS) : [];
  return [
    ...new Set([...matching(NEARBY_TESTS[kind]?.before), ...testsBeside(file, tests), ...naming, ...matching(NEARBY_TESTS[kind]?.after)]),
  ];
}

/** Whether a test file passes with every guard in place; it is checked for files that fail without one. */
const passesUnchanged = new Map<string, boolean>();

async function canPass(runner: TestRunner, test: string): Promise<boolean> {
  const passes = passesUnchanged.get(test) ?? (await runner.failures([test], { first: true })).length === 0;
  passesUnchanged.set(test, passes);
  return passes;
}

/** The first test that fails without the guard; null if the code without it is not valid. */
async function firstToNotice(runner: TestRunner, guard: Guard, candidates: readonly string[]): Promise<TestFailure[] | null> {
  const usableTests = candidates.filter((test) => passesUnchanged.get(test) !== false);
  const failures = await scratch.runWithout([guard], (changed) => runner.failures(usableTests, { changed, first: true }));
  for (const { file } of failures ?? []) if (!(await canPass(runner, file))) return firstToNotice(runner, guard, usableTests);
  return failures;
}

/** Removes each guard alone and runs the tests nearby. Returns the guards that no test noticed. */
async function runNearbyTests(runner: TestRunner): Promise<Guard[]> {
  const survivors: Guard[] = [];
  for (const guard of guards) {
    const noticed = await firstToNotice(runner, guard, nearbyTests(guard));
    if (noticed?.length === 0 && !redundancyOf(guard)) survivors.push(guard);
    report(guard, noticed);
  }
  return survivors;
}

/** Runs the whole suite without all remaining guards at once, and then the test files that failed without each guard alone. */
async function runWholeSuite(runner: TestRunner, survivors: Guard[]): Promise<Guard[]> {
  const unnoticed: Guard[] = [];
  for (let remaining = survivors; remaining.length > 0; ) {
    const group = remaining.filter((guard, i) => !remaining.slice(0, i).some((earlier) => overlaps(guard, earlier)));
    remaining = remaining.filter((guard) => !group.includes(guard));
    const failures = (await scratch.runWithout(group, (changed) => runner.failures(tests, { changed, first: false }))) ?? [];
    const files = failures.map(({ file }) => file);
    for (const guard of group) {
      const noticed = await firstToNotice(runner, guard, files);
      if (noticed?.length === 0) unnoticed.push(guard);
      else report(guard, noticed);
    }
  }
  return unnoticed;
}

const overlaps = (a: Guard, b: Guard) => a.file === b.file && a.start < b.end && b.start < a.end;

function report(guard: Guard, failures: TestFailure[] | null): void {
  const [first] = failures ?? [];
  const redundancy = redundancyOf(guard);
  const outcome = first
    ? `noticed by ${first.file}: ${first.test}`
    : redundancy
      ? `redundant: ${redundancy.otherCheck}`
      : 'not noticed nearby';
  console.info(`${lineFor(guard)}\n    ${failures ? outcome : 'does not apply'}`);
}

async function main(): Promise<void> {
  const runner = await TestRunner.start(scratch.root);
  const close = async () => {
    await runner.close();
    scratch.remove();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close().then(() => process.exit(130)));
  try {
    const unnoticedNearby = await runNearbyTests(runner);
    const survivors = values.quick ? unnoticedNearby : await runWholeSuite(runner, unnoticedNearby);
    console.info(`\n${guards.length} guards, ${survivors.length} SURVIVED`);
    for (const guard of survivors) console.info(lineFor(guard));
    for (const [test, passes] of passesUnchanged)
      if (!passes) console.info(`Left out, since it fails with every guard in its place: ${test}`);
    process.exitCode = survivors.length > 0 ? 1 : 0;
  } finally {
    await close();
  }
}

if (values.list) {
  for (const guard of guards) console.info(lineFor(guard));
  scratch.remove();
} else await main();
