import { expect, test } from 'vitest';
import { filterOf, readSearch, searchOf } from './facility-search.ts';

const LGA = '01930000-0000-7000-8000-000000000001';
const read = (text: string) => readSearch(new URLSearchParams(text));

test('a search survives a round trip through the address', () => {
  const search = read(`?q=Jos&lga=${LGA}&town=${LGA}&level=PRIMARY&kind=PHC&service=scan&page=3`);
  expect(read(searchOf(search))).toEqual(search);
  expect(searchOf(read(''))).toBe('');
});

test('unknown filter values are ignored', () => {
  expect(filterOf(read(`?lga=x&town=${LGA}&level=HIGH&kind=SHOP`))).toEqual({
    lgaId: null,
    townId: null,
    level: null,
    type: null,
    service: null,
  });
  expect(filterOf(read(`?lga=${LGA}&town=${LGA}`))).toMatchObject({ lgaId: LGA, townId: LGA });
  for (const page of ['0', '-1', '1.5', 'x', '']) expect(read(`?page=${page}`).page).toBe(1);
  expect(read('?page=99999').page).toBe(200);
});
