import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaContainer } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from './pg.ts';

export type { SchemaContainer };

/**
 * Prisma's schema engine as WebAssembly, through our driver: it compares schemas for `npm run db:migrate` and for the test of the migrations.
 * Nothing is downloaded outside the registry.
 */
export async function openSchemaEngine(url: string, schema: SchemaContainer[]) {
  load();
  const pool = new pg.Pool({ ...settingsOf(url), max: 3 });
  pool.on('error', () => {});
  const factory = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await glue.SchemaEngine.new({ datamodels: schema.map((file) => [file.path, file.content]) }, () => {}, factory);
  return {
    /** The SQL that leads from one schema (none: an empty database) to another. */
    async diff(from: SchemaContainer[] | undefined, to: SchemaContainer[]): Promise<string> {
      const { stdout } = await engine.diff({
        from: from ? { tag: 'schemaDatamodel', files: from } : { tag: 'empty' },
        to: { tag: 'schemaDatamodel', files: to },
        script: true,
        exitCode: null,
        filters: { externalTables: [], externalEnums: [] },
      });
      return stdout ?? '';
    },
    async close() {
      engine.free();
      await pool.end();
    },
  };
}

let loaded = false;
function load(): void {
  if (loaded) return;
  loaded = true;
  // The engine reports a panic through this global and fails without it.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } });
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const module = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': glue as unknown as WebAssembly.ModuleImports });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

/** Discrete settings: given an address as one string, the engine's scratch database silently becomes the real one. */
function settingsOf(url: string): pg.PoolConfig {
  const parsed = new URL(url);
  return {
    host: parsed.hostname,
    port: Number(parsed.port || 5432),
    user: decodeURIComponent(parsed.username),
    password: decodeURIComponent(parsed.password),
    database: decodeURIComponent(parsed.pathname.slice(1)),
    options: parsed.searchParams.get('options') ?? undefined,
    ssl: ['require', 'verify-ca', 'verify-full'].includes(parsed.searchParams.get('sslmode') ?? '') ? {} : undefined,
  };
}
