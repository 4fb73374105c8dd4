import { expect, it } from 'vitest';
import { paNumber } from './pa-code.shared.ts';

it.each([
  ['PA-2611-8GZPZV', 'PA-2611-8GZPZV'],
  ['pa 2611 8gzpzv', 'PA-2611-8GZPZV'],
  [' PA26118GZPZV ', 'PA-2611-8GZPZV'],
  ['pa-2611 8gz-pzv', 'PA-2611-8GZPZV'],
  ['par 2611 00267', 'PAR-2611-00267'],
  ['par-2611', 'PAR-2611'],
  ['PAR-26', 'PAR-26'],
  ['Pam Dung', 'PAM DUNG'],
  ['pa', 'PA'],
])('%s is %s', (typed, number) => {
  expect(paNumber(typed)).toBe(number);
});
