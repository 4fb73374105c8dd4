import { useWatch } from 'react-hook-form';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { naira } from '../../ui/format.ts';
import { MarkedText } from '../../ui/MarkedText.tsx';
import type { Draft } from './RegistrationFrame.tsx';
import { useSteps } from './registration-steps.ts';

/** The premium according to the form. The server computes the invoice. */
export function PremiumDue({ plan }: { plan: Draft['plan'] }) {
  const dependants: { relationship?: string }[] = useWatch({ name: 'dependants' }) ?? [];
  const { t } = useRegistrationTexts();
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
  const people = t('registration:people', { count: 1 + dependants.length });
  return due > 0 ? (
    <>
      {people}, <MarkedText text={t('registration:toPay', { amount: naira(due) })}>{(part) => <b>{part}</b>}</MarkedText>
    </>
  ) : (
    <>
      {people},{' '}
      {self
        ? t('registration:nothingToPay')
        : `nothing to pay; cover starts ${plan.waitingDays > 0 ? `after ${plan.waitingDays} days` : 'today'}`}
    </>
  );
}
