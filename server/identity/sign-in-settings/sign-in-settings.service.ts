import type { Viewer } from '../../platform/access/viewer.ts';
import { parse } from '../../platform/errors.ts';
import { getSettings } from '../../platform/settings/settings.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { updateSignInSettingsInput } from './sign-in-settings.input.ts';

/** Says who owes a code besides the password; it counts from the next sign-in of each. */
export async function updateSignInSettings(viewer: Viewer, raw: unknown): Promise<void> {
  const { otpRoles } = parse(updateSignInSettingsInput, raw);
  const before = (await getSettings()).otpRoles;
  await transact(viewer, 'updateSignInSettings', async ({ tx, log }) => {
    const row = { value: otpRoles, updatedById: viewer.userId };
    await tx.setting.upsert({ where: { key: 'otpRoles' }, create: { key: 'otpRoles', ...row }, update: row });
    log({
      action: 'SETTING_UPDATE',
      entityType: 'Setting',
      summary: 'Changed which roles owe a second step at sign-in',
      before: { otpRoles: before },
      after: { otpRoles },
    });
    return null;
  });
}
