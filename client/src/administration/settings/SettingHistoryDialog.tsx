import { SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import { date } from '../../ui/format.ts';
import { ChangeHistoryDialog, type Recorded } from '../ChangeHistoryDialog.tsx';
import { useSettingHistoryQuery } from './Settings.generated.ts';
import { settingText } from './setting.labels.ts';

function eventTitle(key: SettingKey, action: string, before: Recorded, after: Recorded): string {
  const [was, is] = [settingText(key, before?.[key]), settingText(key, after?.[key])];
  const from = after?.effectiveFrom ? ` from ${date(String(after.effectiveFrom))}` : '';
  if (action === 'SETTING_PLAN') return `Scheduled${from}: ${is}, previously ${was}`;
  if (action === 'SETTING_CANCEL') return `Scheduled change cancelled${from}: ${was}`;
  return `${is}${from}, previously ${was}`;
}

/** Who changed a setting, when and why. */
export function SettingHistoryDialog({ settingKey, onClose }: { settingKey: SettingKey; onClose: () => void }) {
  const result = useSettingHistoryQuery({ key: settingKey }, { fetchPolicy: 'cache-and-network' });
  return (
    <ChangeHistoryDialog
      title={SETTINGS[settingKey].label}
      result={result}
      changes={result.data?.settingHistory}
      eventOf={({ action }, before, after) => ({
        title: eventTitle(settingKey, action, before, after),
        text: String(after?.reason ?? ''),
      })}
      onClose={onClose}
    />
  );
}
