import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { now } from '../clock.ts';
import { EmbeddedDatabase } from './embedded.ts';
import { migrationsFolder, readSchema, schemaFolder } from './migration-files.ts';
import { openSchemaEngine, type SchemaContainer } from './schema-engine.ts';
import { scratchFolder } from './scratch.ts';

const root = join(schemaFolder, '..', '..');

/**
 * `npm run db:migrate -- add_appeal` writes the SQL that leads from the last committed schema to the one in the folder.
 * `--from <commit>` starts from another one, `--empty` from nothing.
 */
async function draft(): Promise<void> {
  const args = process.argv.slice(2);
  const name = args.find((arg, index) => !arg.startsWith('--') && args[index - 1] !== '--from');
  if (!name || !/^[a-z0-9_]+$/.test(name)) throw new Error('Name the change in snake_case: npm run db:migrate -- add_appeal');
  const from = args.includes('--empty')
    ? undefined
    : committedSchema(args.includes('--from') ? (args[args.indexOf('--from') + 1] ?? '') : 'HEAD');
  const sql = await diff(from, readSchema());
  if (/^\s*(--[^\n]*\n\s*)*$/.test(sql)) {
    console.info('The schema is as it was; nothing to migrate. For a change that Prisma cannot express, make the folder by hand.');
    return;
  }
  const stamp = now().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), sql);
  console.info(`Wrote ${relative(root, folder)}/migration.sql. Read it: the draft knows nothing of the rows that are there.`);
}

function committedSchema(commit: string): SchemaContainer[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 });
  return git('ls-tree', '--name-only', commit, 'prisma/schema/')
    .split('\n')
    .filter((path) => path.endsWith('.prisma'))
    .map((path) => ({ path: join(root, path), content: git('show', `${commit}:${path}`) }));
}

/** On a scratch server, since the engine wants a live connection even to compare two files. */
async function diff(from: SchemaContainer[] | undefined, to: SchemaContainer[]): Promise<string> {
  const dataDir = scratchFolder('draft');
  const database = await EmbeddedDatabase.start({ dataDir, durable: false });
  try {
    const engine = await openSchemaEngine(database.urls.migrate, to);
    try {
      return await engine.diff(from, to);
    } finally {
      await engine.close();
    }
  } finally {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await draft();
