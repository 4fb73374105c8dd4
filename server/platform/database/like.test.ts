import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { escapeLike } from './like.ts';

test('every character of a typed text matches literally', () => {
  expect(escapeLike('50%_a\\')).toBe('50\\%\\_a\\\\');
});

test('every condition by a typed text escapes it', () => {
  const files = globSync('server/**/*.ts', {
    exclude: ['server/generated/**', 'server/demo/**', 'server/platform/database/{like,where-sql}.ts', '**/*.test.ts'],
  });
  const bare = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:contains|startsWith|endsWith): (?!escapeLike\(|`\$\{root\}-`)[^[].*/g)].map(
      ([line]) => `${file}: ${line}`,
    ),
  );
  expect(bare).toEqual([]);
});
