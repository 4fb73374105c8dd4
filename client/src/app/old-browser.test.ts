import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const file = join(import.meta.dirname, '..', '..', 'public', 'old-browser.js');

it('the script for old browsers uses only old syntax', () => {
  const code = readFileSync(file, 'utf8').replace(/\/\/.*/g, '');
  expect(code).toContain('function show()');
  expect(code.match(/=>|`|\?\.|\?\?|\.\.\.|\b(?:let|const|class|async|await|for \(\w+ \w+ of)\b|catch \{|,\s*\)/g)).toBeNull();
});
