import type { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { fieldErrors, parse } from '../../platform/errors.ts';
import { getSettings, type Settings } from '../../platform/settings/settings.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { updatePaDutyRotaInput, updatePaSettingsInput } from './pa-settings.input.ts';

type Change = { values: Partial<Settings>; summary: string };

/** Stores settings, with what they were before in the activity log. */
async function storeSettings(viewer: Viewer, name: string, { values, summary }: Change): Promise<void> {
  const before = await getSettings();
  const keys = Object.keys(values) as (keyof Settings)[];
  const recorded = (settings: Partial<Settings>) => Object.fromEntries(keys.map((key) => [key, settings[key]])) as Prisma.InputJsonObject;
  await transact(viewer, name, async ({ tx, log }) => {
    for (const key of keys) {
      const row = { value: values[key] as Prisma.InputJsonValue, updatedById: viewer.userId };
      await tx.setting.upsert({ where: { key }, create: { key, ...row }, update: row });
    }
    log({ action: 'SETTING_UPDATE', entityType: 'Setting', summary, before: recorded(before), after: recorded(values) });
    return null;
  });
}

/** Sets ceiling, times and office hours of PA requests. */
export async function updatePaSettings(viewer: Viewer, raw: unknown): Promise<void> {
  const values = parse(updatePaSettingsInput, raw);
  await storeSettings(viewer, 'updatePaSettings', { values, summary: 'Changed the settings of PA requests' });
}

/** Replaces the rota of who is on duty for PA requests. Only active account managers are on it. */
export async function updatePaDutyRota(viewer: Viewer, raw: unknown): Promise<void> {
  const { shifts } = parse(updatePaDutyRotaInput, raw);
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
    values: { paDutyRota: shifts },
    summary: `Changed the duty rota of PA requests: ${shifts.length} shifts`,
  });
}
