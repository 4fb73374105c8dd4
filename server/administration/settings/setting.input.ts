import { z } from 'zod';
import { SETTING_TOPICS, type SettingTopic, topicSchema } from '../../scheme/settings/settings.shared.ts';
import { day, required, version } from '../../scheme/validation/fields.ts';

export const settingTopic = z.enum(SETTING_TOPICS).meta({ graphql: 'SettingTopic' });

const reason = required(500).describe('Reason for the change, shown in the history.');

const effectiveFrom = day
  .nullish()
  .describe('Date on which the values take effect, only for settings that affect money; without it they take effect immediately.');

/** The GraphQL input; `settingsForm` validates the values of a topic. */
export const updateSettingsInput = z
  .object({
    topic: settingTopic,
    version,
    values: z.record(z.string(), z.unknown()).describe('All settings of the topic by key.'),
    reason,
    effectiveFrom,
  })
  .meta({ id: 'UpdateSettingsInput' });

/** Schema of a topic’s form: its settings and the reason. */
export const settingsForm = (topic: SettingTopic) =>
  z.object({ topic: z.literal(topic), version, values: topicSchema(topic), reason, effectiveFrom });

export const cancelSettingChangeInput = z.object({ version, reason }).meta({ id: 'CancelSettingChangeInput' });
