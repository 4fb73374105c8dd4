import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const file = join(import.meta.dirname, '..', '..', 'public', 'old-browser.js');

it('the script for old browsers has no syntax that is newer than they are', () => {
  const code = readFileSync(file, 'utf8').replace(/\/\/.*/g, '');
  expect(code).toContain('function show()');
  expect(code.match(/=>|`|\?\.|\?\?|\.\.\.|\b(?:let|const|class|async|await|for \(\w+ \w+ of)\b|catch \{|,\s*\)/g)).toBeNull();
});
