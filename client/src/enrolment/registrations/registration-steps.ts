import { useQueryState } from 'nuqs';
import { createContext, useContext } from 'react';
import { useNavigate } from 'react-router';
import type { RegistrationStep } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { registrationList, STEP_SCREEN, selfRegistration } from '../../screens/enrolment.screens.ts';
import { REGISTRATION_STEP } from './registration.labels.ts';

export const STEPS = Object.keys(REGISTRATION_STEP) as RegistrationStep[];

/** Whether a draft has come as far as this step. */
export const reached = (draft: RegistrationStep, step: RegistrationStep) => STEPS.indexOf(draft) >= STEPS.indexOf(step);

/** The draft of a portal account that registers itself; null if an officer fills in the steps. */
export const OwnDraft = createContext<{ id: string | null; refetch: () => Promise<unknown> } | null>(null);

type Steps = {
  /** Whether the person registers without an officer. */
  self: boolean;
  draftId: string | null;
  addressOf: (id: string, step: RegistrationStep) => string | null;
  /** The address to which "leave" leads. */
  leaveTo: string | null;
  startTo: string | null;
  go: (draft: { id: string; step: RegistrationStep }) => Promise<void>;
};

/** The current draft and the navigation between its steps, for officers and applicants. */
export function useSteps(): Steps {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const ownDraft = useContext(OwnDraft);
  const [draftParam] = useQueryState('draft');
  const addressOf = (id: string, step: RegistrationStep) =>
    ownDraft
      ? screenPath(selfRegistration, {}, { search: `?step=${step.toLowerCase()}` })
      : screenPath(STEP_SCREEN[step], {}, { search: `?draft=${id}` });
  return {
    self: ownDraft !== null,
    draftId: ownDraft ? ownDraft.id : draftParam,
    addressOf,
    leaveTo: screenPath(ownDraft ? selfRegistration : registrationList),
    startTo: ownDraft ? screenPath(selfRegistration, {}, { search: '?step=start' }) : screenPath(STEP_SCREEN.START),
    go: async ({ id, step }: { id: string; step: RegistrationStep }) => {
      // The surrounding page does not know a new draft yet.
      if (ownDraft && ownDraft.id !== id) await ownDraft.refetch();
      const address = addressOf(id, step);
      if (address) void navigate(address);
    },
  };
}
