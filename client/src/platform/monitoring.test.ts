import { expect, test } from 'vitest';
import { withoutPersons } from './monitoring.ts';

test('a report of an error names no person', () => {
  const text = withoutPersons(
    `Cannot read 'Rifkatu Dung' of ada@example.com, NIN 12345678901, record 018f3c2e-7a10-7cc0-9f3e-2a6b1c0d9e8f, "0803 555 0147"`,
  );
  for (const secret of ['Rifkatu', 'ada@', '12345678901', '018f3c2e', '0803']) expect(text).not.toContain(secret);
  expect(text).toContain('Cannot read');
});
