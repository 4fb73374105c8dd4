import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SchemaContainer } from './schema-engine.ts';

const prismaFolder = join(import.meta.dirname, '..', '..', '..', 'prisma');
export const migrationsFolder = join(prismaFolder, 'migrations');
export const schemaFolder = join(prismaFolder, 'schema');

export type Migration = { name: string; sql: string; checksum: string };

export function readMigrations(): Migration[] {
  return readdirSync(migrationsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(migrationsFolder, name, 'migration.sql'), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export type RepeatableScript = { name: string; sql: string; checksum: string };

/** Functions and triggers: each file of `prisma/sql` is a script that runs again when it changes. */
export function readRepeatables(): RepeatableScript[] {
  const folder = join(prismaFolder, 'sql');
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    });
}

export function readSchema(folder = schemaFolder): SchemaContainer[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.prisma'))
    .sort()
    .map((name) => ({ path: join(folder, name), content: readFileSync(join(folder, name), 'utf8') }));
}
