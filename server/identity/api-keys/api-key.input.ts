import { z } from 'zod';
import { ApiKeyOperation } from '../../generated/prisma/enums.ts';
import { CALLS_A_MINUTE } from '../../platform/query-limits.shared.ts';
import { optionalText, version } from '../../scheme/validation/fields.ts';

/** Maximum validity of a key. */
export const KEY_DAYS = 366;

/** Roles that an external organisation’s key can have. */
export const OUTSIDE_ROLES = ['ACCOUNT_MANAGER', 'ACCOUNTANT', 'ADMIN', 'CLAIMS_OFFICER'] as const;

const requiredText = (what: string) => z.string(`Enter ${what}.`).trim().min(2, `Enter ${what}.`).max(100, 'Use at most 100 characters.');
const day = z.union(
  [z.iso.date('Choose an expiry date.').transform((text) => new Date(`${text}T00:00:00Z`)), z.date()],
  'Choose an expiry date.',
);

const shared = {
  name: requiredText('what the key is for'),
  /** The last day of validity. */
  expiresOn: day,
};

export const createApiKeyInput = z.discriminatedUnion('holder', [
  z.object({ ...shared, holder: z.literal('ACCOUNT'), userId: z.uuid('Choose the account.') }),
  z.object({
    ...shared,
    holder: z.literal('OUTSIDE'),
    consumer: requiredText('who gets the key'),
    contact: optionalText(200),
    role: z.enum(OUTSIDE_ROLES, 'Choose a role.'),
    lgaIds: z.array(z.uuid()).max(50).nullish(),
  }),
]);

export const issueFacilityKeyInput = z.object({
  name: requiredText('the name of your system').describe('Name of the system; its records carry this name.'),
  operations: z
    .array(z.enum(ApiKeyOperation))
    .min(1, 'Choose at least one permission.')
    .max(Object.keys(ApiKeyOperation).length)
    .describe('Operations that the system may call.'),
  callsAMinute: z
    .number('Enter a number.')
    .int('Whole numbers only.')
    .min(1, 'At least 1.')
    .max(CALLS_A_MINUTE, `At most ${CALLS_A_MINUTE}.`)
    .default(60)
    .describe('Maximum calls per minute.'),
  test: z.boolean().default(false).describe('Whether what it sends is only checked and never kept.'),
  expiresOn: day.meta({ graphql: 'Date' }).describe('Last day of validity, at most one year from today.'),
});

export const setPublicKeysInput = z.object({
  publicKeys: z
    .string()
    .trim()
    .max(10_000, 'Use at most 10,000 characters.')
    .describe('A JSON Web Key Set with the public keys of the system; empty to remove them.'),
  version,
});

export const revokeApiKeyInput = z.object({
  reason: z.string('Give a reason.').trim().min(3, 'Give a short reason.').max(300, 'Use at most 300 characters.'),
  version,
});
