// Everything there is to test: `npm test`. A failing suite does not keep the next ones from running.
// `npm test -- types lint` runs only those.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(fileURLToPath(import.meta.url));
const bin = (...path) => join(root, 'node_modules', ...path);
const results = join(root, 'test-results');
const pinnedNode = bin('node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

// Read before the setup, which prints it anew.
const committedSchema = read('schema.graphql');
if (spawnSync(process.execPath, ['setup.mjs'], { cwd: root, stdio: 'inherit' }).status !== 0) {
  console.info('\n0 passed, 1 failed');
  process.exit(1);
}

/** What is said again at the end, where a long log is read first. */
const failures = [];
const inWords = ({ fullName, status, failureMessages }) => [`${fullName} (${status})`, ...failureMessages].join('\n');

/** Each is one test. They run beside each other, since each mostly keeps one processor busy. */
const checks = {
  // Several checkers work out the same types each for itself: four took two thirds more processor time than one.
  types: () => check([bin('typescript', 'bin', 'tsc'), '-p', '.', '--checkers', '1']),
  lint: () => check([bin('@biomejs', 'biome', 'bin', 'biome'), 'check', '--diagnostic-level=error', '.']),
  // The setup ended well, so what it generates is current; only the schema is committed too.
  generated: async () => {
    if (read('schema.graphql') === committedSchema) return { passed: 1, failed: 0 };
    console.error('schema.graphql is not what the server prints: run `npm run codegen`, read the difference and commit it.');
    return { passed: 0, failed: 1 };
  },
  licences: () => check([join(root, 'licences.mjs'), '--check']),
  unused: () => check([bin('knip', 'bin', 'knip.js'), '--no-progress']),
};

/** Each gives how many tests passed and failed. They run one after the other, since each keeps all processors busy. */
const suites = {
  server: () => {
    const report = join(results, 'server.json');
    rmSync(report, { force: true });
    const exit = run([bin('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]);
    return count(exit, report, (found) => {
      const files = found.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
      const tests = found.testResults.flatMap((file) => file.assertionResults.filter((test) => test.status !== 'passed'));
      failures.push(...files.map((file) => `${file.name}: ${file.message}`), ...tests.map(inWords));
      return { passed: found.numPassedTests, failed: tests.length + files.length };
    });
  },
  browser: () => {
    const report = join(results, 'browser.json');
    rmSync(report, { force: true });
    const exit = run([bin('@playwright', 'test', 'cli.js'), 'test', '-c', 'client/e2e/playwright.config.ts']);
    return count(exit, report, ({ stats, errors }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped + errors.length,
    }));
  },
};

const chosen = process.argv.slice(2);
const known = [...Object.keys(checks), ...Object.keys(suites)];
const unknown = chosen.filter((name) => !known.includes(name));
if (unknown.length > 0) {
  console.error(`There is no suite ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const total = { passed: 0, failed: 0 };
const isChosen = ([name]) => chosen.length === 0 || chosen.includes(name);
await Promise.all(
  Object.entries(checks)
    .filter(isChosen)
    .map(async ([name, suite]) => conclude(name, await suite())),
);
for (const [name, suite] of Object.entries(suites).filter(isChosen)) {
  console.info(`\n── ${name}`);
  conclude(name, suite());
}
if (failures.length > 0) console.info(`\n── failed tests of the server\n${failures.join('\n\n')}`);
console.info(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);

function conclude(name, { passed, failed }) {
  console.info(`── ${name}: ${passed} passed${failed > 0 ? `, ${failed} FAILED` : ''}`);
  total.passed += passed;
  total.failed += failed;
}

/** What it prints is kept until it ends, so that the lines of two checks do not mix. */
async function check(command) {
  const child = spawn(pinnedNode, command, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env: environment() });
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  const status = await new Promise((resolve) => child.on('close', resolve).on('error', resolve));
  process.stdout.write(Buffer.concat(output));
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A suite that ended badly without a failing test (a crash, say) still counts as a failure. */
function count(exit, report, read) {
  if (!existsSync(report)) return { passed: 0, failed: 1 };
  const { passed, failed } = read(JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: exit === 0 ? failed : Math.max(1, failed) };
}

function run(command) {
  return spawnSync(pinnedNode, command, { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1;
}

function environment() {
  const { CI: _, ...env } = process.env;
  return env;
}

function read(file) {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
}
