import { useNavigate } from 'react-router';
import { useScreenPath } from '../../app/mount.tsx';
import type { RegistrationStep } from '../../graphql/generated.ts';
import { REGISTRATION_STEP } from './registration.labels.ts';
import { STEP_SCREEN } from './registration.screens.ts';

export const STEPS = Object.keys(REGISTRATION_STEP) as RegistrationStep[];

/** Whether a draft has come as far as this step. */
export const reached = (draft: RegistrationStep, step: RegistrationStep) => STEPS.indexOf(draft) >= STEPS.indexOf(step);

/** The address of a step of a draft, and the way there. */
export function useSteps() {
  const path = useScreenPath();
  const navigate = useNavigate();
  const addressOf = (id: string, step: RegistrationStep) => path(STEP_SCREEN[step], {}, { search: `?draft=${id}` });
  return {
    addressOf,
    go: ({ id, step }: { id: string; step: RegistrationStep }) => {
      const address = addressOf(id, step);
      if (address) void navigate(address);
    },
  };
}
