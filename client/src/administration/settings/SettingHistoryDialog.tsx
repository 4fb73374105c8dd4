import { SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import { InfoDialog } from '../../ui/detail/InfoDialog.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { Timeline } from '../../ui/detail/Timeline.tsx';
import { date } from '../../ui/format.ts';
import { type SettingHistoryQuery, useSettingHistoryQuery } from './Settings.generated.ts';
import { settingText } from './setting.labels.ts';

type Event = SettingHistoryQuery['settingHistory'][number];
type Recorded = Record<string, unknown> | null;

function eventTitle(key: SettingKey, { action, before, after }: Event): string {
  const [was, is] = [settingText(key, (before as Recorded)?.[key]), settingText(key, (after as Recorded)?.[key])];
  const day = (after as Recorded)?.effectiveFrom;
  const from = day ? ` from ${date(String(day))}` : '';
  if (action === 'SETTING_PLAN') return `Scheduled${from}: ${is}, previously ${was}`;
  if (action === 'SETTING_CANCEL') return `Scheduled change cancelled${from}: ${was}`;
  return `${is}${from}, previously ${was}`;
}

/** Who changed a setting, when and why. */
export function SettingHistoryDialog({ settingKey, onClose }: { settingKey: SettingKey; onClose: () => void }) {
  const { data, error, refetch } = useSettingHistoryQuery({ key: settingKey }, { fetchPolicy: 'cache-and-network' });
  const events = data?.settingHistory.map((event) => ({
    id: event.id,
    title: eventTitle(settingKey, event),
    at: event.at,
    who: event.actor?.name ?? 'Scheduled change',
    text: String((event.after as Recorded)?.reason ?? ''),
  }));
  return (
    <InfoDialog title={SETTINGS[settingKey].label} note="Most recent first" onClose={onClose}>
      {!events && (error ? <ErrorPanel error={error} retry={refetch} /> : <LoadingPanel rows={3} />)}
      {events && (events.length > 0 ? <Timeline events={events} /> : 'No changes yet: the default value applies.')}
    </InfoDialog>
  );
}
