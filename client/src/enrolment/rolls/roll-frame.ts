import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { rollNew } from '../../screens/enrolment.screens.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { plural } from '../../ui/format.ts';
import type { UploadFrame } from '../../ui/sheet/UploadFrame.tsx';
import { type Roll_DetailsFragment, useCancelRollMutation } from './RollDetailPage.generated.ts';
import { ROLL_KIND } from './roll.labels.ts';

export type Roll = Roll_DetailsFragment;

const ROLL_TEXTS: UploadFrame['texts'] = {
  checkNote: 'Same checks as the form',
  loadLabel: 'Enrol',
  loadNote: 'Numbers issued, cover started',
  checking: { title: 'Checking rows', note: 'No one is enrolled yet.' },
  loading: { title: 'Enrolling', note: 'Enrolment continues in the background, even if you leave this page or the power fails.' },
  cancelled: 'This roll was cancelled',
  nothingLoaded: 'no one was enrolled from it.',
};

/** A roll, as the pages of its steps show it. */
export function useRollFrame(roll: Roll): UploadFrame {
  const { id, rollNo, kind, mda, sessionName, plan, rowCount, status, newCount, renewCount, doneCount } = roll;
  const [run] = useCancelRollMutation();
  const cancel = useAction(() => run({ variables: { id } }));
  const about = [mda?.name ?? ROLL_KIND[kind], sessionName, plan.name, rowCount > 0 && plural(rowCount, 'row')];
  return {
    ...{ number: rollNo, filename: roll.filename, status, failure: roll.failure, texts: ROLL_TEXTS },
    about: about.filter(Boolean).join(', '),
    crumbs: useCrumbs(rollNo),
    job: { done: doneCount, whole: status === 'LOADING' ? newCount + renewCount : rowCount, unit: 'rows' },
    cancel: roll.availableActions.includes('CANCEL') ? cancel : null,
    newAddress: useScreenPath()(rollNew),
  };
}
