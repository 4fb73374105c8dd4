import type { PaymentResponsibility, PremiumType } from '../../generated/prisma/enums.ts';

type PlanPremium = {
  name: string;
  premiumType: PremiumType;
  premiumValue: bigint;
  familyPremium: bigint | null;
  extraDependantPremium: bigint | null;
  paymentResponsibility: PaymentResponsibility;
};

export type PremiumLine = { description: string; qty: number; unitPrice: bigint };

/** Premium lines due at registration: the premium where the plan is paid by the person, and every extra dependant. */
export function premiumLines(plan: PlanPremium, family: { dependants: number; extras: number }): PremiumLine[] {
  const lines: PremiumLine[] = [];
  if (plan.paymentResponsibility === 'SELF') {
    if (plan.premiumType === 'FLAT_INDIVIDUAL')
      lines.push({ description: `${plan.name}, one person`, qty: 1 + family.dependants, unitPrice: plan.premiumValue });
    if (plan.premiumType === 'FLAT_FAMILY') {
      const asFamily = family.dependants > 0 && plan.familyPremium !== null;
      lines.push({
        description: `${plan.name}, ${asFamily ? 'family' : 'one person'}`,
        qty: 1,
        unitPrice: asFamily ? (plan.familyPremium ?? 0n) : plan.premiumValue,
      });
    }
  }
  if (family.extras > 0 && plan.extraDependantPremium) {
    lines.push({ description: 'Extra dependant', qty: family.extras, unitPrice: plan.extraDependantPremium });
  }
  return lines.filter((line) => line.unitPrice > 0n);
}

/** What one more person costs a family that is on record, beside what it has paid: the difference between the two. */
export function addedPremium(plan: PlanPremium, isExtra: boolean, dependantsBefore: number): PremiumLine[] {
  if (isExtra) return premiumLines({ ...plan, paymentResponsibility: 'MDA' }, { dependants: 0, extras: 1 });
  const before = premiumLines(plan, { dependants: dependantsBefore, extras: 0 });
  const after = premiumLines(plan, { dependants: dependantsBefore + 1, extras: 0 });
  const due = sumOf(after) - sumOf(before);
  return due > 0n ? [{ description: `${plan.name}, one more person`, qty: 1, unitPrice: due }] : [];
}

export const sumOf = (lines: PremiumLine[]): bigint => lines.reduce((sum, line) => sum + BigInt(line.qty) * line.unitPrice, 0n);
