import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

// A third of the start is compiling. Beside the packages, as nobody else can write there; where that folder cannot be written, nothing is kept.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compiled'));

// Settings are read while files load, so even their refusal is caught here.
try {
  await import('./app/start.ts');
} catch (error) {
  console.error((error as Error).name === 'Error' ? `\n${(error as Error).message}\n` : error);
  process.exit((error as { exitCode?: number }).exitCode ?? 1);
}
