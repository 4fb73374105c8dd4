import type { RegistrationStep } from '../../graphql/types.ts';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { StepBar } from '../../ui/detail/StepBar.tsx';
import { time } from '../../ui/format.ts';
import type { RegistrationFrame_RegistrationFragment } from './RegistrationFrame.generated.ts';
import { REGISTRATION_STEP } from './registration.labels.ts';
import { reached, STEPS, useSteps } from './registration-steps.ts';

type Props = { step: RegistrationStep; draft?: RegistrationFrame_RegistrationFragment };

const NOTES: Record<RegistrationStep, string> = {
  START: 'Plan, name, NIN',
  AGREEMENT: 'Terms and consent',
  INSTITUTION: 'MDA and facility',
  REVIEW: 'Read and confirm',
  LAST: 'Documents, payment',
  FINAL: 'Number and slip',
};

const OWN_NOTES: Partial<Record<RegistrationStep, string>> = { INSTITUTION: 'Home facility', FINAL: 'Payment and slip' };

/** The steps of the registration; finished ones are links. */
export function RegistrationSteps({ step, draft }: Props) {
  const { t } = useRegistrationTexts();
  const { addressOf, self } = useSteps();
  const open = draft?.status === 'INCOMPLETE';
  return (
    <StepBar
      steps={STEPS.map((key) => {
        const isCurrent = key === step;
        const done =
          !isCurrent && draft !== undefined && key !== 'FINAL' && (reached(draft.step, key) && key !== draft.step ? true : !open);
        const note = isCurrent
          ? 'You are here'
          : key === 'AGREEMENT' && draft?.agreementAcceptedAt
            ? t('registration:acceptedAt', { time: time(draft.agreementAcceptedAt) })
            : (self && OWN_NOTES[key]) || NOTES[key];
        return {
          key,
          label: REGISTRATION_STEP[key],
          note,
          state: isCurrent ? 'here' : done ? 'done' : 'ahead',
          address: draft && open && !isCurrent && reached(draft.step, key) ? addressOf(draft.id, key) : null,
        };
      })}
    />
  );
}
