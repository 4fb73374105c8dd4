import { useQueryState } from 'nuqs';
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';
import type { RegistrationStep } from '../../graphql/generated.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { registrationList, STEP_SCREEN, selfRegistration } from '../../screens/enrolment.screens.ts';
import { REGISTRATION_STEP } from './registration.labels.ts';

export const STEPS = Object.keys(REGISTRATION_STEP) as RegistrationStep[];

/** Whether a draft has come as far as this step. */
export const reached = (draft: RegistrationStep, step: RegistrationStep) => STEPS.indexOf(draft) >= STEPS.indexOf(step);

/** The registration of a portal account, around the steps that it fills in itself; null in an officer's hands. */
export const OwnDraft = createContext<{ id: string | null; refetch: () => Promise<unknown> } | null>(null);

type Steps = {
  /** Whether the person fills it in alone. */
  self: boolean;
  draftId: string | null;
  addressOf: (id: string, step: RegistrationStep) => string | null;
  /** Where one goes who leaves the draft for later. */
  leaveTo: string | null;
  startTo: string | null;
  go: (draft: { id: string; step: RegistrationStep }) => Promise<void>;
};

/** Which draft the steps are of, the addresses of its steps, and the way there; the same for officer and applicant. */
export function useSteps(): Steps {
  const path = useScreenPath();
  const navigate = useNavigate();
  const ownDraft = useContext(OwnDraft);
  const [draftParam] = useQueryState('draft');
  const addressOf = (id: string, step: RegistrationStep) =>
    ownDraft
      ? path(selfRegistration, {}, { search: `?step=${step.toLowerCase()}` })
      : path(STEP_SCREEN[step], {}, { search: `?draft=${id}` });
  return {
    self: ownDraft !== null,
    draftId: ownDraft ? ownDraft.id : draftParam,
    addressOf,
    leaveTo: path(ownDraft ? selfRegistration : registrationList),
    startTo: ownDraft ? path(selfRegistration, {}, { search: '?step=start' }) : path(STEP_SCREEN.START),
    go: async ({ id, step }: { id: string; step: RegistrationStep }) => {
      // A draft that was just begun is not known to the page around the steps yet.
      if (ownDraft && ownDraft.id !== id) await ownDraft.refetch();
      const address = addressOf(id, step);
      if (address) void navigate(address);
    },
  };
}
