import { enumLabel, plural } from '../format.ts';
import { Panel } from './page.tsx';
import type { StatusHistory_ChangeFragment } from './StatusHistory.generated.ts';
import { Timeline, type TimelineEvent } from './Timeline.tsx';

type Change = StatusHistory_ChangeFragment;

type Props = {
  /** Oldest first, as the server sends it. */
  history: readonly Change[];
  titleOf: (change: Change) => string;
  /** Actor shown for changes without a user. */
  systemActor?: string;
};

/** Titles of changes by their action. */
export const titleByAction =
  (titles: Partial<Record<string, string>>) =>
  ({ action }: Change): string =>
    titles[action] ?? enumLabel(action);

/** Titles of changes by their action or else by the status that they led to. */
export const titleByActionOrStatus =
  (titles: Partial<Record<string, string>>) =>
  ({ action, toStatus }: Change): string =>
    titles[action] ?? enumLabel(toStatus);

export const historyEvents = ({ history, titleOf, systemActor }: Props): TimelineEvent[] =>
  history.toReversed().map((change) => ({
    id: change.id,
    title: titleOf(change),
    at: change.at,
    who: change.actor?.name ?? systemActor,
    text: change.note,
  }));

type PanelProps = Props & { title?: string; hasCount?: boolean; className?: string };

/** Status history of a record, latest first. */
export const StatusHistoryPanel = ({ title = 'History', hasCount, className, ...props }: PanelProps) => (
  <Panel title={title} note={hasCount ? plural(props.history.length, 'entry') : undefined} className={className}>
    <Timeline events={historyEvents(props)} />
  </Panel>
);
