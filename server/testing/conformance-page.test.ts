import { expect, test } from 'vitest';
import { KINDS } from '../fhir/front/kinds.ts';
import { PROFILES } from '../fhir/guide/profiles.ts';
import { conformancePage } from './conformance-page.ts';

test('docs/interoperability.md is what the front offers', async () => {
  await expect(conformancePage()).toMatchFileSnapshot('../../docs/interoperability.md');
});

test('every profile that a resource names is one whose constraints are declared', () => {
  expect(KINDS.flatMap(({ profiles }) => profiles).filter((id) => !(id in PROFILES))).toEqual([]);
});
