import { Button } from '@chakra-ui/react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { Callout } from './detail/Callout.tsx';
import { JobProgress } from './detail/JobProgress.tsx';
import { useAction } from './form/use-action.ts';
import { number, plural } from './format.ts';

type Props = {
  run: { status: 'RUNNING' | 'DONE' | 'FAILED'; total: number; skipped: number };
  /** Number changed; `skipped` were left unchanged. */
  changed: number;
  /** Unit in singular and plural: 'person', 'people'. */
  unit: [singular: string, plural: string];
  label: string;
  note?: ReactNode;
  resume: () => Promise<unknown>;
  /** What remains of a stopped run, and what to do. */
  stoppedText: ReactNode;
};

/** Progress of a bulk run; for a stopped run, with a button to resume. Empty when finished. */
export function BulkRunProgress({ run, changed, unit, label, note, resume, stoppedText }: Props) {
  const resuming = useAction(resume);
  const done = changed + run.skipped;
  if (run.status === 'DONE') return null;
  if (run.status === 'RUNNING')
    return <JobProgress label={label} done={done} whole={run.total} unit={run.total === 1 ? unit[0] : unit[1]} note={note} />;
  return (
    <Callout
      kind="block"
      title={`Stopped after ${number(done)} of ${plural(run.total, ...unit)}`}
      action={
        <Button size="sm" colorPalette="accent" loading={resuming.busy} onClick={() => void resuming.act()}>
          Resume
        </Button>
      }
    >
      {stoppedText}
    </Callout>
  );
}

const POLL_INTERVAL_MS = 1_500;

type Polling = { startPolling: (intervalMs: number) => void; stopPolling: () => void };

/** Polls a query while one of its runs is in progress; calls `onEnd` when none is. */
export function usePollingWhile(isRunning: boolean, { startPolling, stopPolling }: Polling, onEnd?: () => void): void {
  const wasRunning = useRef(isRunning);
  const handleEnd = useEffectEvent(() => onEnd?.());
  useEffect(() => {
    if (isRunning) startPolling(POLL_INTERVAL_MS);
    else if (wasRunning.current) handleEnd();
    wasRunning.current = isRunning;
    return stopPolling;
  }, [isRunning, startPolling, stopPolling]);
}
