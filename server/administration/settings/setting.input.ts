import { z } from 'zod';
import { SETTING_TOPICS, type SettingTopic, topicSchema } from '../../platform/settings/settings.shared.ts';
import { day, required, version } from '../../platform/validation/fields.ts';

export const settingTopic = z.enum(SETTING_TOPICS).meta({ graphql: 'SettingTopic' });

const reason = required(500).describe('Reason for the change, shown in the history.');

const effectiveFrom = day
  .nullish()
  .describe('Date on which the values take effect, only for settings that affect money; without it they take effect immediately.');

/** The input as GraphQL knows it; the values of a topic are checked by `settingsForm`. */
export const updateSettingsInput = z
  .object({
    topic: settingTopic,
    version,
    values: z.record(z.string(), z.unknown()).describe('All settings of the topic by key.'),
    reason,
    effectiveFrom,
  })
  .meta({ id: 'UpdateSettingsInput' });

/** The form of a topic: its settings, and why they are changed. */
export const settingsForm = (topic: SettingTopic) =>
  z.object({ topic: z.literal(topic), version, values: topicSchema(topic), reason, effectiveFrom });

export const cancelSettingChangeInput = z.object({ version, reason }).meta({ id: 'CancelSettingChangeInput' });
