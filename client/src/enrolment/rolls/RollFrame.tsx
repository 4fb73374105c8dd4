import type { ReactNode } from 'react';
import { type Roll_DetailsFragment, type RollStatus, useCancelRollMutation } from '../../graphql/generated.ts';
import { useCrumbs } from '../../platform/mount.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { PageHeader } from '../../ui/detail/page.tsx';
import { StepBar } from '../../ui/detail/StepBar.tsx';
import { useAction } from '../../ui/form/use-action.ts';
import { plural } from '../../ui/format.ts';
import { StatusTag } from '../../ui/status.tsx';
import { ROLL_KIND, ROLL_STATUS } from './roll.labels.ts';

export type Roll = Roll_DetailsFragment;

export function useCancelRoll({ id }: Roll) {
  const [cancel] = useCancelRollMutation();
  return useAction(() => cancel({ variables: { id } }));
}

const STEPS = [
  { key: 'file', label: 'File', note: 'Uploaded and read' },
  { key: 'columns', label: 'Columns', note: 'What holds what' },
  { key: 'check', label: 'Check', note: 'Every row, as in the form' },
  { key: 'load', label: 'Load', note: 'Numbers and cover' },
];

const STEP_INDEX: Record<RollStatus, number> = {
  READING: 0,
  FAILED: 0,
  MAPPING: 1,
  CHECKING: 2,
  CHECKED: 2,
  CANCELLED: 2,
  LOADING: 3,
  LOADED: 4,
};

/** The current step of a roll. */
export function RollSteps({ roll: { status, failure }, columns }: { roll: Roll; columns?: boolean }) {
  const at = columns ? 1 : STEP_INDEX[status];
  return (
    <>
      <StepBar steps={STEPS.map((step, i) => ({ ...step, state: i === at ? 'here' : i < at ? 'done' : 'ahead' }))} />
      {failure && status !== 'FAILED' && <Callout kind="block" title={`${failure}.`} />}
    </>
  );
}

/** A summary of the roll in one line. */
export const aboutRoll = (roll: Roll): string =>
  [roll.mda?.name ?? ROLL_KIND[roll.kind], roll.sessionName, roll.plan.name, roll.rowCount > 0 && plural(roll.rowCount, 'row')]
    .filter(Boolean)
    .join(', ');

export function RollHeader({ roll, actions }: { roll: Roll; actions?: ReactNode }) {
  const crumbs = useCrumbs(roll.rollNo);
  return (
    <PageHeader
      title={roll.rollNo}
      crumbs={crumbs}
      tags={<StatusTag label={ROLL_STATUS[roll.status]} />}
      subtitle={aboutRoll(roll)}
      actions={actions}
    />
  );
}
