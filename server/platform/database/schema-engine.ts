import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaContainer, SchemaEngine } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from './pg.ts';

export type { MigrationList, SchemaContainer, SchemaEngine };

const noFilters = { externalTables: [], externalEnums: [] };

/**
 * Prisma's own migration engine as WebAssembly, talking through our driver: nothing is downloaded outside the registry,
 * and what it writes is what `prisma migrate deploy` reads.
 */
export async function openSchemaEngine(url: string, schema: SchemaContainer[]) {
  load();
  const pool = new pg.Pool({ ...settingsOf(url), max: 3 });
  pool.on('error', () => {});
  const factory = bindMigrationAwareSqlAdapterFactory(sendingWholeScripts(new PrismaPg(pool)));
  const rethrow = (error: unknown): never => {
    const message = error instanceof Error ? error.message : String(error);
    // The engine reports a database error only by number.
    const id = /External error id#(\d+)/.exec(message)?.[1];
    const cause = id === undefined ? undefined : factory.errorRegistry.consumeError(Number(id))?.error;
    const migration = /migration_name="(\w+)"/.exec(message)?.[1];
    if (cause) throw new Error(`${migration ? `Migration ${migration}: ` : ''}${(cause as Error).message}`, { cause });
    throw new Error(`${message}${panicMessage()}`, { cause: error });
  };
  const engine = await glue.SchemaEngine.new({ datamodels: schema.map((file) => [file.path, file.content]) }, () => {}, factory);
  return {
    apply: (migrationsList: MigrationList) => engine.applyMigrations({ migrationsList, filters: noFilters }).catch(rethrow),
    /** The SQL that leads from one schema (none: an empty database) to another. */
    async diff(from: SchemaContainer[] | undefined, to: SchemaContainer[]): Promise<string> {
      const result = await engine
        .diff({
          from: from ? { tag: 'schemaDatamodel', files: from } : { tag: 'empty' },
          to: { tag: 'schemaDatamodel', files: to },
          script: true,
          exitCode: null,
          filters: noFilters,
        })
        .catch(rethrow);
      return result.stdout ?? '';
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
  const panic = { message: '', set_message: (message: string) => Object.assign(panic, { message }) };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panic });
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
  const module = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  // The engine never clears its ten-second timer for the migration lock, which would keep the process waiting.
  const imports = Object.entries(glue as unknown as Record<string, (...args: unknown[]) => unknown>).map(([name, call]) => [
    name,
    name.startsWith('__wbg_setTimeout') ? (...args: unknown[]) => (call(...args) as NodeJS.Timeout).unref() : call,
  ]);
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': Object.fromEntries(imports) });
  glue.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
}

function panicMessage(): string {
  const { message } = (globalThis as unknown as { PRISMA_WASM_PANIC_REGISTRY: { message: string } }).PRISMA_WASM_PANIC_REGISTRY;
  return message ? `\n${message}` : '';
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

/**
 * The stock adapter splits scripts on `;`, which breaks functions; whole, a failing migration also rolls back as one.
 * A migration is marked as finished in the same go, so that a crash right after it leaves no doubt whether it ran.
 */
function sendingWholeScripts(factory: PrismaPg): PrismaPg {
  const patch = (adapter: Awaited<ReturnType<PrismaPg['connect']>>) => {
    adapter.executeScript = async (script) => {
      const checksum = createHash('sha256').update(script).digest('hex');
      const { rows } = await adapter.underlyingDriver().query(`SELECT to_regclass('"_prisma_migrations"') AS history`);
      const finish = `;\nUPDATE "_prisma_migrations" SET "finished_at" = now() WHERE "checksum" = '${checksum}' AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`;
      await adapter.underlyingDriver().query(rows[0].history ? script + finish : script);
    };
    return adapter;
  };
  const connect = factory.connect.bind(factory);
  const connectToShadowDb = factory.connectToShadowDb.bind(factory);
  factory.connect = async () => patch(await connect());
  factory.connectToShadowDb = async () => patch(await connectToShadowDb());
  return factory;
}
