import { addDays, addMinutes, addMonths, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { SettingKey, Settings } from '../../scheme/settings/settings.ts';

const ON_RECORD = { status: { in: ['ACTIVE', 'SUSPENDED'] as ('ACTIVE' | 'SUSPENDED')[] } };

const bornBefore = (years: number) => addMonths(today(), -12 * years);

type Effects = { [Key in SettingKey]?: { text: string; count: (value: Settings[Key]) => Promise<number> } };

/** Counts of what a setting affects today, made for the current and the new value. */
const EFFECTS: Effects = {
  ninRequiredFromAge: {
    text: 'covered people of that age have no NIN',
    count: (age) => db.enrollee.count({ where: { ...ON_RECORD, nin: null, dateOfBirth: { lte: bornBefore(age) } } }),
  },
  elderlyAge: {
    text: 'covered people are that old',
    count: (age) => db.enrollee.count({ where: { ...ON_RECORD, dateOfBirth: { lte: bornBefore(age) } } }),
  },
  hcpChangeMonths: {
    text: 'people changed their facility within that time',
    count: (months) => db.enrollee.count({ where: { ...ON_RECORD, hcpSince: { gt: addMonths(today(), -months) } } }),
  },
  paDecisionMinutes: {
    text: 'requests have been pending longer than that',
    count: (minutes) => db.paRequest.count({ where: { status: 'PENDING', createdAt: { lt: addMinutes(now(), -minutes) } } }),
  },
  claimHardLimitDays: {
    text: 'claims in preparation are for care longer ago',
    count: (days) => db.claim.count({ where: { status: 'DRAFT', encounter: { visitAt: { lt: addDays(now(), -days) } } } }),
  },
  secondLookValue: {
    text: 'claims in the last 30 days are above it',
    count: (value) => db.claim.count({ where: { approvedAmount: { gt: value }, vettedAt: { gte: addDays(now(), -30) } } }),
  },
  paymentDays: {
    text: 'approved bills have been waiting longer',
    count: (days) => db.bill.count({ where: { status: 'APPROVED', approvedAt: { lt: addDays(now(), -days) } } }),
  },
  bankChangeHoldDays: {
    text: 'facilities changed their account within that time',
    count: (days) => db.hcpBankChange.count({ where: { status: 'APPROVED', decidedAt: { gte: addDays(now(), -days) } } }),
  },
  expenseApprovalThreshold: {
    text: 'recorded expenses are at or above it',
    count: (value) => db.expense.count({ where: { status: 'RECORDED', amount: { gte: value } } }),
  },
  otpRoles: {
    text: 'accounts must use two-step sign-in',
    count: (roles) => db.userAccount.count({ where: { isActive: true, role: { in: roles } } }),
  },
  idleMinutes: {
    text: 'signed-in users have been inactive for longer',
    count: (minutes) => db.session.count({ where: { expiresAt: { gt: now() }, updatedAt: { lt: addMinutes(now(), -minutes) } } }),
  },
  accessLogMonths: {
    text: 'access log entries are older',
    count: (months) => db.recordAccess.count({ where: { at: { lt: addMonths(today(), -months) } } }),
  },
};

export type SettingEffect = { key: SettingKey; text: string; before: number; after: number };

/** Counts what one changed setting affects; null if not countable. */
export async function settingEffect<Key extends SettingKey>(
  key: Key,
  before: Settings[Key],
  after: Settings[Key],
): Promise<SettingEffect | null> {
  const effect = EFFECTS[key];
  if (!effect) return null;
  const count = effect.count as (value: Settings[Key]) => Promise<number>;
  const [countBefore, countAfter] = await Promise.all([count(before), count(after)]);
  return { key, text: effect.text, before: countBefore, after: countAfter };
}
