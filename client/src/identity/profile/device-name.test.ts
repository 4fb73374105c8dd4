import { expect, test } from 'vitest';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import { deviceName } from './device-name.ts';

const t = englishOnly.getFixedT<['common', 'app', 'member']>('en', ['common', 'app', 'member']);

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Infinix X6836) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0', 'Firefox on Linux'],
  ['curl/8.5.0', 'Unknown device'],
  [null, 'Unknown device'],
])('%s is called %s', (userAgent, words) => {
  expect(deviceName(userAgent, t)).toBe(words);
});
