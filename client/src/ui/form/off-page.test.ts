import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, ResolverOptions } from 'react-hook-form';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withoutUnmountedFields } from './off-page.ts';

const schema = z.object({
  personId: z.uuid(),
  kind: z.string(),
  admittedAt: z.iso.datetime().nullish(),
  services: z.array(z.string()).min(1),
});
const VISIT = { personId: '018f0000-0000-7000-8000-000000000000', kind: 'OUTPATIENT', services: ['x'] };
const OPTIONS: ResolverOptions<FieldValues> = { fields: {}, shouldUseNativeValidation: false };

const check = (values: object, offPage: string[]) =>
  withoutUnmountedFields(zodResolver(schema), (path) => !offPage.includes(path))(values as never, undefined, OPTIONS as never);

test('an incomplete date of an unmounted field is not sent and does not block the form', async () => {
  const values = { ...VISIT, admittedAt: '20/11/2026' };
  expect(await check(values, ['admittedAt'])).toEqual({ values: VISIT, errors: {} });
  expect(values.admittedAt).toBe('20/11/2026');
});

test('invalid values of mounted fields, and of required unmounted ones, stay errors', async () => {
  const { errors } = await check({ ...VISIT, admittedAt: '20/11/2026', personId: 'x', services: [] }, ['personId', 'services']);
  expect(Object.keys(errors).sort()).toEqual(['admittedAt', 'personId', 'services']);
});
