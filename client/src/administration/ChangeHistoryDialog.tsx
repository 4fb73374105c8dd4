import type { ReactNode } from 'react';
import { InfoDialog } from '../ui/detail/InfoDialog.tsx';
import { ErrorPanel, LoadingPanel } from '../ui/detail/states.tsx';
import { Timeline, type TimelineEvent } from '../ui/detail/Timeline.tsx';

type Event = { id: string; at: string; actor: { name: string } | null; before: unknown; after: unknown };

/** Values by name, as recorded in the activity log. */
export type Recorded = Record<string, unknown> | null;

type Props<Change extends Event> = {
  title: string;
  size?: 'lg';
  result: { error?: unknown; refetch: () => Promise<unknown> };
  /** Undefined while they are loaded. */
  changes: Change[] | undefined;
  eventOf: (change: Change, before: Recorded, after: Recorded) => { title: string; text: ReactNode };
  onClose: () => void;
};

/** Who changed a setting or text, when and why. */
export function ChangeHistoryDialog<Change extends Event>({ title, size, result, changes, eventOf, onClose }: Props<Change>) {
  const events = changes?.map(
    (change): TimelineEvent => ({
      id: change.id,
      at: change.at,
      who: change.actor?.name ?? 'Scheduled change',
      ...eventOf(change, change.before as Recorded, change.after as Recorded),
    }),
  );
  return (
    <InfoDialog title={title} note="Most recent first" size={size} onClose={onClose}>
      {!events && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={3} />)}
      {events && (events.length > 0 ? <Timeline events={events} /> : 'No changes yet: the default value applies.')}
    </InfoDialog>
  );
}
