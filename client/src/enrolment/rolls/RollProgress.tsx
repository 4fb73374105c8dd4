import { Button } from '@chakra-ui/react';
import { JobProgress } from '../../ui/detail/JobProgress.tsx';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { type Roll, RollHeader, RollSteps, useCancelRoll } from './RollFrame.tsx';

const JOB_TEXTS = {
  READING: { title: 'The file is being read', note: 'Then you say which column holds what.' },
  CHECKING: { title: 'Every row is being checked', note: 'Nobody is enrolled by it.' },
  LOADING: { title: 'People are being enrolled', note: 'It goes on by itself, also when you leave this page or the power fails.' },
} as const;

/** The progress of the job. */
export function RollProgress({ roll }: { roll: Roll }) {
  const { title, note } = JOB_TEXTS[roll.status as keyof typeof JOB_TEXTS];
  const whole = roll.status === 'LOADING' ? roll.newCount + roll.renewCount : roll.rowCount;
  const cancel = useCancelRoll(roll);
  return (
    <Page>
      <RollHeader
        roll={roll}
        actions={
          roll.availableActions.includes('CANCEL') && (
            <Button variant="outline" loading={cancel.busy} onClick={() => void cancel.act()}>
              Give it up
            </Button>
          )
        }
      />
      <RollSteps roll={roll} />
      <Panel title={title}>
        <JobProgress label={title} done={roll.doneCount} whole={whole} unit="rows" note={note} />
      </Panel>
    </Page>
  );
}
