import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { dueChanges } from '../workflow/scheduled-changes.ts';
import { transact } from '../workflow/transact.ts';
import { isSettingKey } from './settings.shared.ts';
import { lockSettings, settingActivity } from './store-settings.ts';

/** Writes scheduled values that are due to their settings. They take effect at the start of their day, even before this job runs. */
export async function applyDueSettings(): Promise<void> {
  await transact('SYSTEM', 'applyDueSettings', async ({ tx, log }) => {
    await lockSettings(tx);
    const changes = await tx.settingChange.findMany(dueChanges());
    for (const { id, key, value, reason, createdById, effectiveFrom } of changes) {
      if (isSettingKey(key)) {
        const { value: before } = await tx.setting.findUniqueOrThrow({ where: { key } });
        await tx.setting.update({
          where: { key },
          data: { value: value as Prisma.InputJsonValue, version: { increment: 1 }, updatedById: createdById },
        });
        log(settingActivity('SETTING_UPDATE', { key, before, after: value, reason, effectiveFrom }));
      }
      await tx.settingChange.update({ where: { id }, data: { appliedAt: now() } });
    }
    return null;
  });
}

export const applySettingsJob = defineJob({
  name: 'applySettings',
  payload: z.object({}),
  schedule: { dailyAt: '00:05' },
  run: applyDueSettings,
});
