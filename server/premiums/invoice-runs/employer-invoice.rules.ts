import type { MdaPremiumType, PremiumType } from '../../generated/prisma/enums.ts';
import type { PremiumLine } from '../../members/rules/premium.ts';
import { monthInWords } from '../../platform/clock.ts';

type Draft = {
  amount: bigint;
  lives: number;
  /** The part of the amount for lives that were covered for the whole month, and how many they are. */
  wholeAmount: bigint;
  wholeLives: number;
  mda: { premiumType: MdaPremiumType | null; premiumValue: bigint | null };
  plan: { premiumType: PremiumType; premiumValue: bigint; employeeShare: number; employerShare: number };
};

const people = (count: number) => `${count.toLocaleString('en-NG')} ${count === 1 ? 'principal' : 'principals'}`;
const percent = (basisPoints: number) => `${basisPoints / 100}% of basic salary`;

/** The lines of an employer's invoice: the two shares of the salaries where they make up the rule, or whole and part months. They add up to the lives. */
export function employerLines({ amount, lives, wholeAmount, wholeLives, mda, plan }: Draft, month: Date): PremiumLine[] {
  const when = monthInWords(month);
  if ((mda.premiumType ?? plan.premiumType).startsWith('PERCENT')) {
    const rate = Number(mda.premiumType ? mda.premiumValue : plan.premiumValue);
    const { employeeShare, employerShare } = plan;
    if (employeeShare === 0 || employerShare === 0 || employeeShare + employerShare !== rate)
      return [{ description: `Premium, ${percent(rate)}, ${people(lives)}, ${when}`, qty: 1, unitPrice: amount }];
    const ofEmployees = (amount * BigInt(employeeShare) + BigInt(rate) / 2n) / BigInt(rate);
    return [
      { description: `Employees' share, ${percent(employeeShare)}, ${people(lives)}, ${when}`, qty: 1, unitPrice: ofEmployees },
      { description: `Employer's share, ${percent(employerShare)}, ${people(lives)}, ${when}`, qty: 1, unitPrice: amount - ofEmployees },
    ];
  }
  const isOnePrice = wholeLives > 0 && wholeAmount % BigInt(wholeLives) === 0n;
  return [
    ...(isOnePrice
      ? [{ description: `Premium per principal, ${when}`, qty: wholeLives, unitPrice: wholeAmount / BigInt(wholeLives) }]
      : [{ description: `Premium, ${people(wholeLives)}, ${when}`, qty: 1, unitPrice: wholeAmount }]),
    { description: `Part of the month, ${people(lives - wholeLives)}, ${when}`, qty: 1, unitPrice: amount - wholeAmount },
  ].filter(({ unitPrice }) => unitPrice > 0n);
}
