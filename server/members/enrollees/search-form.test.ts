import { expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { searchForm } from './search-form.ts';

const NAMES = [
  "Sa'adatu  Musa",
  'Ƙofar-Mata Ɗanjuma',
  'Adébùkọlá-Ògúnbánjọ Olúwatóyìn',
  'ƁAUNA ƳAR’ADUA',
  ' O`Brien St. John / Doe_Roe ',
  'Łukasz Æther',
  'محمد علي',
];

it('the server and the database bring a name into the same form', async () => {
  const rows = await db.$queryRaw<{ form: string }[]>`
    SELECT search_form(name) AS form FROM unnest(${NAMES}::text[]) WITH ORDINALITY AS names (name, position) ORDER BY position`;
  expect(rows.map(({ form }) => form)).toEqual(NAMES.map((name) => ` ${searchForm(name)}`));
  expect(searchForm(NAMES[1] ?? '')).toBe('kofar mata danjuma');
});
