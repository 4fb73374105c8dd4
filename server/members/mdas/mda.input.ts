import { z } from 'zod';
import { MdaBulkKind, MdaPremiumType, MdaType } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, phone, refusal, required } from '../../scheme/validation/fields.ts';

const reason = z.string('Give a reason').trim().min(5, 'Give a reason of at least 5 characters').max(500);

/** Fields of an MDA: type, contact and premium rule. */
const mda = {
  name: required(160).min(2, 'At least 2 characters'),
  code: required(12)
    .transform((value) => value.toUpperCase())
    .refine((value) => /^[A-Z0-9-]{2,12}$/.test(value), '2 to 12 letters, digits and hyphens')
    .describe('2 to 12 capital letters, digits and hyphens.'),
  type: z.enum(MdaType, 'Choose a type'),
  lgaId: emptyToNull(z.uuid()),
  address: emptyToNull(z.string().trim().max(200)),
  contactName: required(120),
  phone,
  email: z.email('Enter an email address, for example name@example.ng.').trim().toLowerCase().max(254),
  premiumType: emptyToNull(z.enum(MdaPremiumType)).describe('If omitted, the rule of each member’s plan applies.'),
  premiumPercent: z
    .number('Enter a percentage')
    .min(0.01, 'Must be above zero')
    .max(100, 'At most 100')
    .multipleOf(0.01, 'At most two decimals')
    .nullish()
    .describe('Of basic salary, with PERCENT.'),
  premiumAmount: z
    .number('Enter an amount')
    .int()
    .min(1, 'Must be above zero')
    .max(100_000_000_00)
    .nullish()
    .meta({ graphql: 'Kobo', description: 'A month, with FLAT.' }),
};

type Rule = { premiumType: MdaPremiumType | null; premiumPercent?: number | null; premiumAmount?: number | null };

/** Requires the field of the chosen rule. */
function ruleIsWhole({ premiumType, premiumPercent, premiumAmount }: Rule, context: z.RefinementCtx): void {
  if (premiumType === 'PERCENT' && !premiumPercent)
    context.addIssue({ code: 'custom', path: ['premiumPercent'], message: 'Enter a percentage' });
  if (premiumType === 'FLAT' && !premiumAmount) context.addIssue({ code: 'custom', path: ['premiumAmount'], message: 'Enter an amount' });
}

export const mdaInput = z.object(mda).superRefine(ruleIsWhole);

/** 2025/2026: two years that follow each other. */
const sessionName = required(9).refine((value) => {
  const [first, second] = value.split('/').map(Number);
  return /^\d{4}\/\d{4}$/.test(value) && second === Number(first) + 1;
}, 'Two years, for example 2025/2026');

/** A session of an institution. */
export const academicSessionInput = z
  .object({
    name: sessionName.describe('2025/2026'),
    startsOn: day,
    endsOn: day,
    isCurrent: z.boolean().default(false).describe('Replaces the previous current session.'),
  })
  .refine(({ startsOn, endsOn }) => endsOn > startsOn, { path: ['endsOn'], ...refusal('MDA_SESSION_DATES') })
  .meta({ id: 'AcademicSessionInput' });

/** A bulk change of an MDA. */
export const changeMdaMembersInput = z
  .object({
    kind: z.enum(MdaBulkKind),
    undoesId: emptyToNull(z.uuid()).describe('With ENABLE: the DISABLE change to reverse.'),
    reason,
    confirm: z.string('Enter the code').trim().toUpperCase().describe('The code of the MDA, as confirmation.'),
  })
  .refine(({ kind, undoesId }) => kind === 'DISABLE' || undoesId !== null, { path: ['undoesId'], message: 'Choose the change to reverse' });
