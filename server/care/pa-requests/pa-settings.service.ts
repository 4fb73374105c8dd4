import { db } from '../../platform/db.ts';
import { fieldErrors, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type SettingKey, type Settings, settingsVersion } from '../../scheme/settings/settings.ts';
import { claimSettings, storeSettings } from '../../scheme/settings/store-settings.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { updatePaDutyRotaInput } from './pa-settings.input.ts';

/** Settings with the version for changing them. */
export type VersionedSettings = Settings & { version: number };

const PA_ROTA: SettingKey[] = ['paDutyRota'];

/** Reads the version first: a concurrent change makes it stale rather than current with old values. */
export async function getPaDuty(): Promise<VersionedSettings> {
  const version = await settingsVersion(PA_ROTA);
  return { ...(await getSettings()), version };
}

/** Replaces the duty rota for PA requests. Only active account managers can be on it. Errors: NOT_FOUND, CONFLICT_STALE. */
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
  await transact(viewer, 'updatePaDutyRota', async (write) => {
    await claimSettings(write.tx, { keys: PA_ROTA, version });
    await storeSettings(write, { paDutyRota: shifts });
    return null;
  });
}
