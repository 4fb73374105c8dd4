import { expect, it } from 'vitest';
import { fieldOfCheck } from './claim-checks.ts';

it.each(['CLM_LIMIT_DAYS', 'CLM_LIMIT_BIRTHS', 'CLM_LIMIT_ANNUAL', 'PA_CODE_REVOKED'] as const)(
  'names a field of the form for %s, which blocks a claim without a line',
  (code) => {
    expect(fieldOfCheck({ code, line: null })).toEqual(expect.stringMatching(/^(items|serviceFrom)$/));
  },
);
