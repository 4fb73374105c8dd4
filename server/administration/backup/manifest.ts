import { z } from 'zod';

const Table = z.object({ name: z.string(), columns: z.array(z.string()) });

/** The first entry of a backup: what is needed before the first row can be loaded. */
export const Header = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Migrations of the database, from which its tables are made again. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** Whether the platform's secret comes from AUTH_SECRET and so is not in the backup. */
  secretIsExternal: z.boolean(),
});
export type Header = z.infer<typeof Header>;

/** The last entry: what a restore is compared with. */
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), digest: z.string() })),
  sequences: z.record(z.string(), z.string()),
  files: z.object({ count: z.number(), bytes: z.number() }),
  jobs: z.number(),
});
export type Manifest = z.infer<typeof Manifest>;
