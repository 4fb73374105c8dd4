import { useWatch } from 'react-hook-form';
import { naira, plural } from '../../ui/format.ts';
import type { Draft } from './RegistrationFrame.tsx';
import { useSteps } from './registration-steps.ts';

/** The premium according to the form. The server computes the invoice. */
export function PremiumDue({ plan }: { plan: Draft['plan'] }) {
  const dependants: { relationship?: string }[] = useWatch({ name: 'dependants' }) ?? [];
  const { self } = useSteps();
  if (!plan) return null;
  const extras = dependants.filter(({ relationship }) => relationship === 'EXTRA').length;
  const family = dependants.length - extras;
  const familyPremium =
    plan.paymentResponsibility !== 'SELF' || plan.premium === null
      ? 0
      : plan.premiumType === 'FLAT_INDIVIDUAL'
        ? plan.premium * (1 + family)
        : family > 0
          ? (plan.familyPremium ?? plan.premium)
          : plan.premium;
  const due = familyPremium + extras * (plan.extraDependantPremium ?? 0);
  const people = plural(1 + dependants.length, 'person', 'people');
  return due > 0 ? (
    <>
      {people}, <b>{naira(due)}</b> to pay by RRR; cover begins once it is paid and approved
    </>
  ) : (
    <>
      {people}, nothing to pay; cover begins{' '}
      {self ? 'once an officer has approved' : plan.waitingDays > 0 ? `after ${plan.waitingDays} days` : 'today'}
    </>
  );
}
