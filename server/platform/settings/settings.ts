import { z } from 'zod';
import { Role } from '../../generated/prisma/enums.ts';
import { db } from '../db.ts';
import { WEEKDAYS } from './weekdays.shared.ts';

export const BHCPF_TARGET_PER_WARD = 100;

/** Every setting of the scheme with its default (domain constants). Money in kobo. */
export const settingsSchema = z.object({
  schemeName: z.string().min(1).max(60).default('Lafiya'),
  stateName: z.string().min(1).max(60).default('Plateau'),
  numberPrefix: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .default('PL'),
  accentColor: z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/)
    .default('#0B5F6E'),
  supportPhone: z.string().max(40).default(''),
  supportEmail: z.string().max(120).default(''),
  /** Where people can come to, for the public pages; lines are kept. */
  schemeAddress: z.string().max(300).default(''),
  agreementVersion: z.string().min(1).default('2026-01'),
  paDecisionMinutes: z.number().int().min(1).max(1440).default(60),
  emergencyWindowHours: z.number().int().min(1).default(48),
  paCodeValidDays: z.number().int().min(1).default(30),
  /** Day of the month before, on which the facility of a life is read for capitation. */
  capitationCutOffDay: z.number().int().min(1).max(28).default(25),
  /** Days after approval in which a facility may contest its statement. */
  capitationContestDays: z.number().int().min(1).default(14),
  paAutoApproveCeiling: z.number().int().min(0).default(0),
  /** Hours in Lagos, Monday to Friday, in which account managers watch the queue of PA requests. */
  paOfficeFromHour: z.number().int().min(0).max(23).default(8),
  paOfficeToHour: z.number().int().min(1).max(24).default(17),
  /** Who is on duty for PA requests. A shift that ends at or before its first hour goes on until the next day. */
  paDutyRota: z
    .array(
      z.object({
        userId: z.uuid(),
        weekday: z.enum(WEEKDAYS),
        fromHour: z.number().int().min(0).max(23),
        toHour: z.number().int().min(1).max(24),
      }),
    )
    .default([]),
  referralValidDays: z.number().int().min(1).default(90),
  /** A renewal within these days after the end begins at once; later ones have the waiting period of the plan again. */
  renewalGraceDays: z.number().int().min(0).default(30),
  hcpChangeMonths: z.number().int().min(0).default(6),
  claimDueDay: z.number().int().min(1).max(28).default(10),
  claimHardLimitDays: z.number().int().min(1).default(90),
  vettingBusinessDays: z.number().int().min(1).default(30),
  disputeDays: z.number().int().min(1).default(14),
  /** Of the claims of a vetted bill, how many are drawn by chance for a second look; with 0 nothing is drawn. */
  secondLookSharePercent: z.number().int().min(0).max(100).default(5),
  /** Every claim vetted above it gets a second look, kobo. */
  secondLookValue: z.number().int().min(0).default(50_000_000),
  /** A facility whose average claim is above so many times the median of its level is an outlier. */
  secondLookOutlierFactor: z.number().min(1).default(2),
  queryAnswerDays: z.number().int().min(1).default(14),
  paymentDays: z.number().int().min(1).default(14),
  maxResubmissions: z.number().int().min(0).default(2),
  maxExtraDiagnoses: z.number().int().min(0).default(4),
  maxClaimsPerBill: z.number().int().min(1).max(500).default(500),
  paymentFourEyes: z.boolean().default(true),
  /** A facility whose bank account changed within these days is held back from a payment run, so that somebody looks at it. */
  bankChangeHoldDays: z.number().int().min(0).default(7),
  /** Days after the due day of an invoice on which its payer is reminded, once each. */
  invoiceReminderDays: z.array(z.number().int().min(0).max(3650)).max(12).default([1, 14, 30, 60]),
  expenseApprovalThreshold: z.number().int().min(0).default(50_000_000),
  /** Roles that need a code besides the password. By default those that see records of other people. */
  otpRoles: z.array(z.enum(Role)).default(Object.values(Role).filter((role) => role !== 'ENROLLEE')),
  ninRequiredFromAge: z.number().int().min(0).default(18),
  /** How many vulnerable people each ward should have under the fund; an LGA's target is that of its wards together. */
  bhcpfTargetPerWard: z.number().int().min(0).default(BHCPF_TARGET_PER_WARD),
  /** Months that the access log is kept; older sealed blocks are deleted as a whole. */
  accessLogMonths: z.number().int().min(12).default(24),
  elderlyAge: z.number().int().min(1).default(65),
});

export type Settings = z.infer<typeof settingsSchema>;

/** The settings in force: rows of Setting over the defaults. */
export async function getSettings(tx: Pick<typeof db, 'setting'> = db): Promise<Settings> {
  const rows = await tx.setting.findMany({ where: { key: { in: Object.keys(settingsSchema.shape) } } });
  return settingsSchema.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
}

/** How often settings that are changed together were changed. */
export async function settingsVersion(keys: readonly (keyof Settings)[]): Promise<number> {
  const { _sum } = await db.setting.aggregate({ where: { key: { in: [...keys] } }, _sum: { version: true } });
  return _sum.version ?? 0;
}
