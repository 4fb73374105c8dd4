import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { fieldErrors, parse } from '../../platform/errors.ts';
import { getSettings, type Settings, settingsVersion } from '../../platform/settings/settings.ts';
import { assertVersion } from '../../platform/workflow/change-status.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { updatePaDutyRotaInput, updatePaSettingsInput } from './pa-settings.input.ts';

type Change = { version: number; values: Partial<Settings>; summary: string };

/** Settings with the version on which they are changed. */
export type VersionedSettings = Settings & { version: number };

const PA_SETTINGS = [
  'paAutoApproveCeiling',
  'paDecisionMinutes',
  'emergencyWindowHours',
  'paCodeValidDays',
  'paOfficeFromHour',
  'paOfficeToHour',
] as const satisfies (keyof Settings)[];
const PA_ROTA = ['paDutyRota'] as const satisfies (keyof Settings)[];

/** The version is read first: a change in between makes it old, never new with old values. */
async function versionedSettings(keys: readonly (keyof Settings)[]): Promise<VersionedSettings> {
  const version = await settingsVersion(keys);
  return { ...(await getSettings()), version };
}

export const getPaSettings = () => versionedSettings(PA_SETTINGS);
export const getPaDuty = () => versionedSettings(PA_ROTA);

/** Stores settings that are changed together, with what they were before in the activity log. Throws CONFLICT_STALE. */
async function storeSettings(viewer: Viewer, name: string, { version, values, summary }: Change): Promise<void> {
  const keys = Object.keys(values) as (keyof Settings)[];
  const recorded = (settings: Partial<Settings>) => Object.fromEntries(keys.map((key) => [key, settings[key]])) as Prisma.InputJsonObject;
  await transact(viewer, name, async ({ tx, log }) => {
    const defaults = recorded(await getSettings(tx));
    // A setting that was never changed has no row yet that could be locked.
    await tx.setting.createMany({
      data: keys.map((key) => ({ key, value: defaults[key] as Prisma.InputJsonValue })),
      skipDuplicates: true,
    });
    const rows = await tx.$queryRaw<
      { version: number }[]
    >`SELECT version FROM "Setting" WHERE key = ANY(${keys}::text[]) ORDER BY key FOR UPDATE`;
    assertVersion({ version: rows.reduce((sum, row) => sum + row.version, 0) }, version);
    const before = recorded(await getSettings(tx));
    for (const key of keys) {
      await tx.setting.update({
        where: { key },
        data: { value: values[key] as Prisma.InputJsonValue, version: { increment: 1 }, updatedById: viewer.userId },
      });
    }
    log({ action: 'SETTING_UPDATE', entityType: 'Setting', summary, before, after: recorded(values) });
    return null;
  });
}

/** Sets ceiling, times and office hours of PA requests. Errors: CONFLICT_STALE. */
export async function updatePaSettings(viewer: Viewer, raw: unknown): Promise<void> {
  const { version, ...values } = parse(updatePaSettingsInput, raw);
  await storeSettings(viewer, 'updatePaSettings', { version, values, summary: 'Changed the settings of PA requests' });
}

/** Replaces the rota of who is on duty for PA requests. Only active account managers are on it. Errors: NOT_FOUND, CONFLICT_STALE. */
export async function updatePaDutyRota(viewer: Viewer, raw: unknown): Promise<void> {
  const { version, shifts } = parse(updatePaDutyRotaInput, raw);
  const managers = await db.userAccount.findMany({
    where: { id: { in: shifts.map(({ userId }) => userId) }, role: 'ACCOUNT_MANAGER', isActive: true },
    select: { id: true },
  });
  const known = new Set(managers.map(({ id }) => id));
  const refusal = fieldErrors(
    shifts.flatMap(({ userId }, position) =>
      known.has(userId) ? [] : [{ code: 'NOT_FOUND' as const, field: `shifts.${position}.userId` }],
    ),
  );
  if (refusal) throw refusal;
  await storeSettings(viewer, 'updatePaDutyRota', {
    version,
    values: { paDutyRota: shifts },
    summary: `Changed the duty rota of PA requests: ${shifts.length} shifts`,
  });
}
