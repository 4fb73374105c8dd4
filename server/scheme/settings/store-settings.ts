import type { Prisma } from '../../generated/prisma/client.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { assertVersion } from '../workflow/change-status.ts';
import { dueChanges } from '../workflow/scheduled-changes.ts';
import type { Activity, Tx, Write } from '../workflow/transact.ts';
import { SETTINGS } from './settings.shared.ts';
import { getSettings, type SettingKey, type Settings } from './settings.ts';

/** Settings are changed rarely: one change at a time, whichever they are. */
export const lockSettings = (tx: Tx) => tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('settings'))::text`;

type Lock = {
  /** Settings of one page, and their number of changes when the page was shown. */
  keys: readonly SettingKey[];
  version: number;
};

/** Locks the settings until the transaction ends. Throws CONFLICT_STALE if the settings of the page changed meanwhile. */
export async function claimSettings(tx: Tx, { keys, version }: Lock): Promise<void> {
  await lockSettings(tx);
  const { _sum } = await tx.setting.aggregate({ where: { key: { in: [...keys] } }, _sum: { version: true } });
  assertVersion({ version: _sum.version ?? 0 }, version);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Which of the given values are not in force yet. */
export const changedKeys = (current: Settings, values: Partial<Settings>): SettingKey[] =>
  (Object.keys(values) as SettingKey[]).filter((key) => !isSame(current[key], values[key]));

type Entry = { key: SettingKey; before: unknown; after: unknown; reason?: string; effectiveFrom?: Date };

const SUMMARIES = {
  SETTING_UPDATE: 'Changed',
  SETTING_PLAN: 'Scheduled a change of',
  SETTING_CANCEL: 'Cancelled a scheduled change of',
} as const;

/** The activity log entry of a change: one row per setting, which is also its history. */
export function settingActivity(action: keyof typeof SUMMARIES, { key, before, after, reason, effectiveFrom }: Entry): Activity {
  const { label } = SETTINGS[key];
  return {
    action,
    entityType: 'Setting',
    summary: `${SUMMARIES[action]} the setting “${label}”${effectiveFrom ? ` from ${isoDay(effectiveFrom)}` : ''}${reason ? `: ${reason}` : ''}`,
    before: { [key]: before } as Prisma.InputJsonObject,
    after: {
      [key]: after,
      ...(reason && { reason }),
      ...(effectiveFrom && { effectiveFrom: isoDay(effectiveFrom) }),
    } as Prisma.InputJsonObject,
  };
}

/** Stores settings, effective immediately. The caller holds `claimSettings`. */
export async function storeSettings(write: Write, values: Partial<Settings>, reason?: string): Promise<void> {
  const { tx, actor, log } = write;
  const current = await getSettings(tx);
  const updatedById = actor === 'SYSTEM' ? null : actor.userId;
  for (const key of Object.keys(values) as SettingKey[]) {
    const row = { value: values[key] as Prisma.InputJsonValue, updatedById };
    // A scheduled value that is due is replaced by the value stored now.
    await tx.settingChange.updateMany({
      where: { key, ...dueChanges().where },
      data: { appliedAt: now() },
    });
    await tx.setting.upsert({
      where: { key },
      create: { key, version: 1, ...row },
      update: { ...row, version: { increment: 1 } },
    });
    log(settingActivity('SETTING_UPDATE', { key, before: current[key], after: values[key], reason }));
  }
}
