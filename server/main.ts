import process from 'node:process';

// Settings are read while files load, so even their refusal is caught here.
try {
  await import('./app/start.ts');
} catch (error) {
  console.error((error as Error).name === 'Error' ? `\n${(error as Error).message}\n` : error);
  process.exit(1);
}
