import { z } from 'zod';
import {
  HcpLevel,
  PaymentResponsibility,
  PlanPeriod,
  PlanSector,
  PremiumType,
  RegistrationDocument,
} from '../../generated/prisma/enums.ts';
import { withVersion } from '../../scheme/master-data/master-data.input.ts';
import { day, kobo, percent, refusal, required, version } from '../../scheme/validation/fields.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .number({ error: 'Enter a whole number.' })
    .int('Enter a whole number.')
    .min(min, `At least ${min}.`)
    .max(max, `At most ${max.toLocaleString('en-NG')}.`);

/** Percentage of basic salary. */
const premiumShare = percent(0, 100);

const isPercent = ({ premiumType }: { premiumType: PremiumType }) => premiumType === 'PERCENT_BASIC';

/** Fields of a plan: sector, premium, cover and limits. */
export const planInput = z
  .object({
    code: z
      .string({ error: 'This field is required' })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9_]{1,19}$/, 'Use 2 to 20 capital letters, digits or underscores, starting with a letter.'),
    name: required(80).min(3, 'At least 3 characters'),
    description: z.string().trim().max(1000, 'At most 1,000 characters.'),
    joining: z.string().trim().max(1000, 'At most 1,000 characters.').describe('How to join and what is required, for the public.'),
    sector: z.enum(PlanSector, { error: 'Choose a sector.' }),
    premiumType: z.enum(PremiumType, { error: 'Choose the premium type.' }),
    premiumPercent: premiumShare.nullish().describe('Percentage of basic salary, for PERCENT_BASIC.'),
    employeePercent: premiumShare.nullish(),
    employerPercent: premiumShare.nullish(),
    premium: kobo('Enter an amount.').nullish().describe('Per person; for premium types other than PERCENT_BASIC.'),
    familyPremium: kobo('Enter an amount.').nullish(),
    extraDependantPremium: kobo('Enter an amount.').nullish(),
    schemeCostPerLife: kobo('Enter an amount.').nullish().describe('Annual cost to the scheme per life, if the enrollee pays no premium.'),
    paymentResponsibility: z.enum(PaymentResponsibility, { error: 'Choose who pays.' }),
    fundingPool: z
      .string({ error: 'This field is required' })
      .trim()
      .toUpperCase()
      .regex(/^[A-Z][A-Z0-9_]{1,19}$/, 'Use 2 to 20 capital letters, digits or underscores, starting with a letter.')
      .describe('Money of different funds is never combined in one bill.'),
    capitationPerLife: kobo('Enter an amount; enter 0 if primary care is claimed.'),
    periodType: z.enum(PlanPeriod, { error: 'Choose how long cover lasts.' }),
    durationMonths: wholeNumber(1, 120).nullish(),
    waitingDays: wholeNumber(0, 730),
    maxSpouses: wholeNumber(0, 10),
    maxChildren: wholeNumber(0, 30),
    childMaxAge: wholeNumber(1, 40),
    newbornWeeks: wholeNumber(0, 104),
    allowsExtraDependants: z.boolean(),
    coPayDrugPercent: wholeNumber(0, 100),
    annualInpatientDays: wholeNumber(0, 366).nullish(),
    maxLiveBirths: wholeNumber(0, 20).nullish(),
    annualLimit: kobo('Enter an amount.').nullish(),
    allowedHcpLevels: z.array(z.enum(HcpLevel)).min(1, 'Choose at least one level.'),
    requiredDocuments: z.array(z.enum(RegistrationDocument)),
    requiresNin: z.boolean(),
    requiresCategory: z.boolean(),
    selfRegistration: z.boolean(),
    sortOrder: wholeNumber(0, 1000).describe('Position in plan lists.'),
  })
  .refine((plan) => !isPercent(plan) || (plan.premiumPercent ?? 0) > 0, {
    path: ['premiumPercent'],
    error: 'Enter the percentage of salary.',
  })
  .refine(
    (plan) => !isPercent(plan) || Math.abs((plan.employeePercent ?? 0) + (plan.employerPercent ?? 0) - (plan.premiumPercent ?? 0)) < 0.001,
    { path: ['employerPercent'], ...refusal('PLAN_SHARES') },
  )
  .refine(({ premiumType, premium }) => !premiumType.startsWith('FLAT') || (premium ?? 0) > 0, {
    path: ['premium'],
    error: 'Enter the premium.',
  })
  .refine(({ periodType, durationMonths }) => periodType !== 'MONTHS' || durationMonths != null, {
    path: ['durationMonths'],
    error: 'Enter the number of months.',
  })
  .refine(({ selfRegistration, sector }) => !selfRegistration || !['FORMAL', 'STUDENT'].includes(sector), {
    path: ['selfRegistration'],
    error: 'An employer or institution must confirm enrolment on this plan.',
  });

/** A change of a plan, immediate or from a later date. */
export const updatePlanInput = withVersion(planInput)
  .safeExtend({
    reason: required(500),
    effectiveFrom: day.nullish().describe('Later date from which the new rules apply; without it, they apply immediately.'),
  })
  .meta({ id: 'UpdatePlanInput' });

export const cancelPlanChangeInput = z.object({ version, reason: required(500) }).meta({ id: 'CancelPlanChangeInput' });
