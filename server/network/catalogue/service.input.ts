import { z } from 'zod';
import { CareType, HcpLevel, PaymentMethod, ServiceCategory, SexRule } from '../../generated/prisma/enums.ts';
import { day, emptyToNull, kobo, refusal, required } from '../../scheme/validation/fields.ts';

const whole = (min: number, max: number) =>
  z.number('Enter a number').int('Whole numbers only').min(min, `At least ${min}`).max(max, `At most ${max}`);

/** The code of a service, normalized to capitals. */
const serviceCode = required(12)
  .transform((text) => text.toUpperCase())
  .refine((text) => /^[A-Z0-9][A-Z0-9./-]{1,11}$/.test(text), '2 to 12 letters, digits, hyphens, dots and slashes')
  .describe('2 to 12 letters, digits, hyphens, dots and slashes.');

/** The fields and rules of a service. Prices are not included: they are added, never edited. */
const serviceFields = {
  code: serviceCode,
  name: required(120).min(2, 'At least 2 characters'),
  category: z.enum(ServiceCategory, 'Choose a category'),
  level: z.enum(HcpLevel, 'Choose a level').describe('Minimum level of facility.'),
  paymentMethod: z.enum(PaymentMethod, 'Choose how it is paid'),
  requiresPa: z.boolean().default(false),
  autoApprove: z.boolean().default(false).describe('A code can be issued automatically, up to the ceiling.'),
  unit: required(20).describe('Unit of charge, such as “each” or “day”.'),
  maxQty: whole(1, 999).describe('Maximum quantity per request or claim line.'),
  frequencyDays: whole(1, 3650).nullish().describe('Minimum interval in days for one person.'),
  careType: z.enum(CareType, 'Choose the care type'),
  sexRule: z.enum(SexRule, 'Choose who is eligible'),
  ageMin: whole(0, 120).nullish().describe('Minimum age in whole years.'),
  ageMax: whole(0, 120).nullish().describe('Maximum age in whole years, inclusive.'),
  waitingDays: whole(1, 730).nullish().describe('Waiting period in days, counted from the start of cover.'),
  planIds: z.array(z.uuid()).max(50).default([]).describe('The plans that cover it; empty means all.'),
  effectiveFrom: day.describe('Effective from.'),
  effectiveTo: emptyToNull(day).describe('Effective to.'),
};

type Ranges = { ageMin?: number | null; ageMax?: number | null; effectiveFrom: string; effectiveTo: string | null };

function rangesAreInOrder({ ageMin, ageMax, effectiveFrom, effectiveTo }: Ranges, context: z.RefinementCtx): void {
  if (typeof ageMin === 'number' && typeof ageMax === 'number' && ageMax < ageMin)
    context.addIssue({ code: 'custom', path: ['ageMax'], ...refusal('SVC_AGES') });
  if (effectiveTo && effectiveTo < effectiveFrom) context.addIssue({ code: 'custom', path: ['effectiveTo'], ...refusal('SVC_DATES') });
}

export const createServiceInput = z
  .object({ ...serviceFields, basePrice: kobo('Enter a price').describe('Price for all facilities from the effective date.') })
  .superRefine(rangesAreInOrder);

export const updateServiceInput = z.object(serviceFields).superRefine(rangesAreInOrder);
