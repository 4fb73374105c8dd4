import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { scratchFolder } from '../server/platform/database/scratch.ts';
import { withDatabase } from './database.ts';
import { monitorEventLoop } from './event-loop.ts';

/** `npm run bench -- roll --rows 50000 [--csv]`: what it takes to read, check and load the roll of a large employer, families and all, and how long pages wait for the thread meanwhile, which does this work too. */
const { values } = parseArgs({
  options: { rows: { type: 'string', default: '50000' }, csv: { type: 'boolean' }, write: { type: 'string' } },
});
const count = Number(values.rows);

const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const digits = (n: number, length: number) => String(n).padStart(length, '0');

/** Three rows a family: principal, spouse, child. One in fifty has a problem. */
function* rollRows(): Generator<string[]> {
  yield [
    'Staff number',
    'Relationship',
    'Surname',
    'First name',
    'Sex',
    'Date of birth',
    'NIN',
    'Marital status',
    'Phone',
    'Address',
    'LGA',
    'Town',
    'Next of kin',
    'Next of kin phone',
    'Next of kin relationship',
    'Grade level',
    'Date of first appointment',
    'Basic salary',
  ];
  for (let i = 0; i < count; i++) {
    const n = Math.floor(i / 3);
    const name = [
      `PLS/${n}`,
      ['Principal', 'Spouse', 'Child'][i % 3] ?? '',
      `Dung${letters(n % 997)}`,
      `Grace${letters(i)}`,
      i % 2 ? 'F' : 'M',
    ];
    const born = `${digits((n % 28) + 1, 2)}/${digits((n % 12) + 1, 2)}/${i % 3 === 2 ? 2015 : 1970 + (n % 30)}`;
    const nin = `4${digits(i, 10)}`.slice(0, i % 50 === 0 ? 10 : 11);
    if (i % 3 > 0) yield [...name, born, i % 3 === 1 ? nin : '', '', '', '', '', '', '', '', '', '', '', ''];
    else
      yield [
        ...name,
        born,
        nin,
        'Married',
        `080${digits(n, 8)}`,
        `${n} Rayfield Road`,
        'Jos North',
        'Tudun Wada',
        'Davou Dung',
        '08035550148',
        'Brother',
        'GL 09',
        '03/09/2018',
        '96,400.00',
      ];
  }
}

async function writeRoll(path: string): Promise<void> {
  if (values.csv) return writeFileSync(path, [...rollRows()].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n'));
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  await writeXlsxFile([...rollRows()].map((row) => row.map((value) => ({ value, type: String })))).toFile(path);
}

async function measure(client: pg.Client, folder: string): Promise<void> {
  const name = `roll.${values.csv ? 'csv' : 'xlsx'}`;
  // In a process of its own, so that its memory is not counted.
  execFileSync(process.execPath, [
    import.meta.filename,
    '--write',
    join(folder, name),
    '--rows',
    String(count),
    ...(values.csv ? ['--csv'] : []),
  ]);
  const content = readFileSync(join(folder, name));
  const { db, closeDatabase } = await import('../server/platform/db.ts');
  const { disk } = await import('../server/platform/files/disk.ts');
  const { guessMapping } = await import('../server/enrolment/rolls/roll-fields.shared.ts');
  await import('../server/app/effects.ts');
  const { readRollJob } = await import('../server/enrolment/rolls/read-roll.job.ts');
  const { checkRollJob } = await import('../server/enrolment/rolls/check-roll.job.ts');
  const { loadRollJob } = await import('../server/enrolment/rolls/load-roll.job.ts');

  const { makeHcp, makeMda, makeUser } = await import('../server/testing/make/make.ts');
  const [officer, mda, hcp] = [await makeUser('REGISTRATION_OFFICER'), await makeMda(), await makeHcp()];
  const plan = await db.plan.findUniqueOrThrow({ where: { code: 'FORMAL' } });
  await disk.put(name, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const mime = values.csv ? 'text/csv' : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  const file = await db.attachment.create({
    data: { ownerType: 'Roll', ownerId: officer.id, kind: 'ROLL', filename: name, mime, size: content.length, sha256, storageKey: name },
  });
  const { id } = await db.roll.create({
    data: {
      rollNo: 'ROLL-BENCH',
      kind: 'MDA_STAFF',
      planId: plan.id,
      mdaId: mda.id,
      hcpId: hcp.id,
      fileId: file.id,
      filename: name,
      sha256,
      uploadedById: officer.id,
      loadedById: officer.id,
    },
  });

  const memory = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);
  let peak = memory();
  const sampler = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 50);
  console.info(`${name}: ${count.toLocaleString('en')} rows, ${(content.length / 1e6).toFixed(1)} MB; memory before ${peak} MB`);
  const eventLoop = monitorEventLoop();
  const step = async (label: string, work: () => Promise<unknown>) => {
    peak = memory();
    eventLoop.read();
    const startedAt = performance.now();
    const before = process.threadCpuUsage();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const { user, system } = process.threadCpuUsage(before);
    const { p99, max, processor } = eventLoop.read();
    console.info(
      `${label}: ${seconds.toFixed(1)} s, of which ${((user + system) / 1e6).toFixed(1)} s of the thread; memory of Node at most ${peak} MB; other work waited ${p99.toFixed(0)} ms (p99), at most ${max.toFixed(0)}, for ${processor.toFixed(0)} ms of the processor`,
    );
  };
  await step('read', () => readRollJob.run({ rollId: id }));
  const { headings } = await db.roll.findUniqueOrThrow({ where: { id } });
  await db.roll.update({ where: { id }, data: { status: 'CHECKING', mapping: guessMapping('MDA_STAFF', headings) } });
  await step('check', () => checkRollJob.run({ rollId: id }));
  await db.roll.update({ where: { id }, data: { status: 'LOADING' } });
  await step('load', () => loadRollJob.run({ rollId: id }));
  clearInterval(sampler);
  const { rows } = await client.query('SELECT status, "loadedCount", "newCount", "sameCount", "badCount" FROM "Roll"');
  console.table(rows);
  await closeDatabase();
}

if (values.write) await writeRoll(values.write);
else
  await withDatabase(undefined, async ({ urls, client }) => {
    const folder = scratchFolder('bench-roll');
    Object.assign(process.env, {
      DATABASE_URL: urls.app,
      MIGRATE_DATABASE_URL: urls.migrate,
      REPORTS_DATABASE_URL: urls.reports,
      DATA_DIR: folder,
    });
    try {
      await measure(client, folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
