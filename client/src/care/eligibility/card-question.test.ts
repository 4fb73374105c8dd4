import { expect, test } from 'vitest';
import { readCardQuestion } from './card-question.ts';

const TOKEN = 'A'.repeat(44);

test('a card link needs nothing else, a number needs the date of birth', () => {
  expect(readCardQuestion({ card: ` https://lafiya.example.org/check/${TOKEN} ` })).toEqual({ token: TOKEN });
  expect(readCardQuestion({ card: 'PL/FORMAL/2026/48201937', born: '1990-05-04' })).toEqual({
    number: 'PL/FORMAL/2026/48201937',
    dateOfBirth: '1990-05-04',
  });
  expect(readCardQuestion({ card: 'PL/1', born: '4/5/1990' })).toEqual({ number: 'PL/1', dateOfBirth: '1990-05-04' });
  expect(readCardQuestion({ card: ' ' })).toBe('needCard');
  for (const born of ['', '4 May', '1990-13-40', '1990-02-31']) expect(readCardQuestion({ card: 'PL/1', born })).toBe('needBorn');
});
