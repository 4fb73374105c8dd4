import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import notices from '../platform/i18n/ha/notices.json';
import { translateNotice } from './notice-text.ts';

const SERVER = join(import.meta.dirname, '../../../server');

describe('a notification title', () => {
  it('is translated to Hausa with its names and numbers', () => {
    expect(translateNotice('A visit at Nasara Clinic (Jos) was recorded. Was this you?', notices)).toBe(
      'An rubuta ziyara a Nasara Clinic (Jos). Kai ne?',
    );
    expect(translateNotice('₦12,000 on INV-2611-00004 was due on 3 Nov 2026; pay with RRR 3100-2200-1100', notices)).toBe(
      'Lokacin biyan ₦12,000 na INV-2611-00004 ya wuce tun 3 Nov 2026; biya da lambar Remita (RRR) 3100-2200-1100',
    );
  });

  it('without a matching pattern stays English', () => {
    expect(translateNotice('Something that the scheme wrote', notices)).toBe('Something that the scheme wrote');
    expect(translateNotice('Your cover has been renewed', {})).toBe('Your cover has been renewed');
  });

  it('has a pattern for each text that the server still sends', () => {
    const files = globSync('{administration,care,enrolment,members,premiums}/**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] });
    const source = files.map((file) => readFileSync(join(SERVER, file), 'utf8')).join('\n');
    const parts = Object.keys(notices).flatMap((english) => english.split(/\{\{\w+\}\}/).filter((part) => part.trim().length > 3));
    expect(parts.filter((part) => !source.includes(part))).toEqual([]);
  });
});
