import { z } from 'zod';
import { CareType, HcpLevel, PaymentMethod, ServiceCategory, SexRule } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, kobo, refusal, required } from '../../platform/validation/fields.ts';

const whole = (min: number, max: number) =>
  z.number('Enter a number').int('Whole numbers only').min(min, `At least ${min}`).max(max, `At most ${max}`);

/** The code of a service as it stands in the register. */
const serviceCode = required(12)
  .transform((text) => text.toUpperCase())
  .refine((text) => /^[A-Z0-9][A-Z0-9./-]{1,11}$/.test(text), '2 to 12 letters, digits, hyphens, dots and slashes')
  .describe('2 to 12 letters, digits, hyphens, dots and slashes.');

/** What a service is and its rules. Its price is not among them: a price is never edited. */
const serviceFields = {
  code: serviceCode,
  name: required(120).min(2, 'At least 2 characters'),
  category: z.enum(ServiceCategory, 'Choose a category'),
  level: z.enum(HcpLevel, 'Choose a level').describe('The lowest level of facility that may give it.'),
  paymentMethod: z.enum(PaymentMethod, 'Choose how it is paid'),
  requiresPa: z.boolean().default(false),
  autoApprove: z.boolean().default(false).describe('A code can be had at once, up to the ceiling.'),
  unit: required(20).describe('What one is, such as “each” or “day”.'),
  maxQty: whole(1, 999).describe('The most that one request or claim line may hold.'),
  frequencyDays: whole(1, 3650).nullish().describe('Days that pass before one person may have it again.'),
  careType: z.enum(CareType, 'Choose the care type'),
  sexRule: z.enum(SexRule, 'Choose who is eligible'),
  ageMin: whole(0, 120).nullish().describe('Lowest age in whole years.'),
  ageMax: whole(0, 120).nullish().describe('Highest age in whole years, included.'),
  waitingDays: whole(1, 730).nullish().describe('Days after the start of cover before it is covered.'),
  planIds: z.array(z.uuid()).max(50).default([]).describe('The plans that cover it; none means all.'),
  effectiveFrom: day.describe('First day in the register.'),
  effectiveTo: emptyToNull(day).describe('Last day in the register.'),
};

type Ranges = { ageMin?: number | null; ageMax?: number | null; effectiveFrom: string; effectiveTo: string | null };

function rangesAreInOrder({ ageMin, ageMax, effectiveFrom, effectiveTo }: Ranges, context: z.RefinementCtx): void {
  if (typeof ageMin === 'number' && typeof ageMax === 'number' && ageMax < ageMin)
    context.addIssue({ code: 'custom', path: ['ageMax'], ...refusal('SVC_AGES') });
  if (effectiveTo && effectiveTo < effectiveFrom) context.addIssue({ code: 'custom', path: ['effectiveTo'], ...refusal('SVC_DATES') });
}

export const createServiceInput = z
  .object({ ...serviceFields, basePrice: kobo('Enter a price').describe('Its price from the first day on, for all facilities.') })
  .superRefine(rangesAreInOrder);

export const updateServiceInput = z.object(serviceFields).superRefine(rangesAreInOrder);
