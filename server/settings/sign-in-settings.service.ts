import type { Viewer } from '../context.ts';
import { parse } from '../errors.ts';
import { transact } from '../workflow/transact.ts';
import { getSettings } from './settings.ts';
import { signInSettingsInput } from './sign-in-settings.input.ts';

/** Says who owes a code besides the password; it counts from the next sign-in of each. */
export async function updateSignInSettings(viewer: Viewer, raw: unknown): Promise<void> {
  const { otpRoles } = parse(signInSettingsInput, raw);
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
