import { z } from 'zod';
import { optionalText, version } from '../../platform/validation/fields.ts';

/** A key ends after a year at the latest. */
export const KEY_DAYS = 366;

/** What somebody outside the scheme can be given: the roles that ask of the whole scheme. */
export const OUTSIDE_ROLES = ['ACCOUNT_MANAGER', 'ACCOUNTANT', 'ADMIN', 'CLAIMS_OFFICER'] as const;

const requiredText = (what: string) => z.string(`Enter ${what}.`).trim().min(2, `Enter ${what}.`).max(100, 'Use at most 100 characters.');
const day = z.union(
  [z.iso.date('Choose the last day.').transform((text) => new Date(`${text}T00:00:00Z`)), z.date()],
  'Choose the last day.',
);

const shared = {
  name: requiredText('what the key is for'),
  /** The last day on which it works. */
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

export const revokeApiKeyInput = z.object({
  reason: z.string('Say why.').trim().min(3, 'Say why, in a few words.').max(300, 'Use at most 300 characters.'),
  version,
});
