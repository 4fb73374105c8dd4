import { defineConfig } from 'prisma/config';

// `prisma generate` looks for a native engine it does not use; any existing file satisfies it, so nothing is downloaded.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema', migrations: { path: 'prisma/migrations' } });
