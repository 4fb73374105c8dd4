import { db } from '../../platform/db.ts';
import { dueChanges } from '../workflow/scheduled-changes.ts';
import { SETTING_KEYS, type SettingKey, type Settings, settingsSchema } from './settings.shared.ts';

export { BHCPF_TARGET_PER_WARD, type SettingKey, type Settings, settingsSchema } from './settings.shared.ts';

type Reader = Pick<typeof db, 'setting'>;

/** The stored values in force today, by key; a setting that was never changed has none. */
export async function storedSettings(tx: Reader = db): Promise<Record<string, unknown>> {
  const rows = await tx.setting.findMany({
    where: { key: { in: SETTING_KEYS } },
    select: { key: true, value: true, changes: { ...dueChanges(), select: { value: true } } },
  });
  return Object.fromEntries(rows.map(({ key, value, changes }) => [key, changes.at(-1)?.value ?? value]));
}

/** A stored value that a later version no longer accepts gives way to the default, so that an upgrade does not stop the platform. */
function accepted(stored: Record<string, unknown>): Record<string, unknown> {
  const isAccepted = ([key, value]: [string, unknown]) => settingsSchema.shape[key as SettingKey].safeParse(value).success;
  return Object.fromEntries(Object.entries(stored).filter(isAccepted));
}

/** The settings in force: stored values over defaults. Read from the database each time, so a change takes effect immediately in every process. */
export async function getSettings(tx: Reader = db): Promise<Settings> {
  return settingsSchema.parse(accepted(await storedSettings(tx)));
}

/** How often settings that are changed together were changed. */
export async function settingsVersion(keys: readonly SettingKey[]): Promise<number> {
  const { _sum } = await db.setting.aggregate({ where: { key: { in: [...keys] } }, _sum: { version: true } });
  return _sum.version ?? 0;
}
