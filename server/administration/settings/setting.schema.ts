import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { SETTING_TOPICS } from '../../scheme/settings/settings.shared.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { addLastChange, changeEvent } from '../change-history.ts';
import { cancelSettingChangeInput, updateSettingsInput } from './setting.input.ts';
import {
  cancelSettingChange,
  plannedChanges,
  type SettingRow,
  settingEffects,
  settingHistory,
  settingsOfTopic,
  settingTopics,
  updateSettings,
} from './setting.service.ts';
import type { SettingEffect } from './setting-effects.ts';

const Topic = builder.enumType('SettingTopic', { values: SETTING_TOPICS });

const Setting = builder.objectRef<SettingRow>('Setting').implement({
  description: 'A setting of the scheme with its current value.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    key: t.exposeString('key'),
    value: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Never null: a setting always has a value.',
      resolve: ({ value }) => value,
    }),
    defaultValue: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Default value. Never null.',
      resolve: ({ defaultValue }) => defaultValue,
    }),
    isChanged: t.exposeBoolean('isChanged', { description: 'Whether the value differs from the default.' }),
  }),
});
addLastChange(Setting);

const SettingChange = builder.prismaObject('SettingChange', {
  description: 'A scheduled value of a setting.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    id: t.exposeID('id'),
    key: t.exposeString('key'),
    value: t.field({ type: 'JSON', nullable: true, description: 'Never null.', select: { value: true }, resolve: ({ value }) => value }),
    effectiveFrom: t.expose('effectiveFrom', { type: 'Date' }),
    reason: t.exposeString('reason'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    createdBy: t.relation('createdBy', { type: Actor }),
  }),
});

const SettingEvent = changeEvent('SettingEvent', {
  description: 'One change of a setting: made, scheduled or cancelled.',
  action: 'SETTING_UPDATE, SETTING_PLAN or SETTING_CANCEL.',
});

type TopicSettings = Awaited<ReturnType<typeof settingsOfTopic>>;

const SettingsOfTopic = builder.objectRef<TopicSettings>('SettingsOfTopic').implement({
  description: 'The settings of one page, changed together.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    topic: t.expose('topic', { type: Topic }),
    version: t.exposeInt('version', { description: 'Number of changes and scheduled changes of the topic.' }),
    settings: t.field({ type: [Setting], resolve: ({ settings }) => settings }),
    planned: t.prismaField({ type: [SettingChange], resolve: (query, { topic }) => plannedChanges(query, topic) }),
  }),
});

type TopicCounts = Awaited<ReturnType<typeof settingTopics>>[number];

const SettingTopicCounts = builder.objectRef<TopicCounts>('SettingTopicCounts').implement({
  description: 'A topic of settings with counts.',
  authScopes: { can: 'SETTING_MANAGE' },
  fields: (t) => ({
    topic: t.expose('topic', { type: Topic }),
    total: t.exposeInt('total'),
    changed: t.exposeInt('changed', { description: 'Number of settings that differ from their default.' }),
    planned: t.exposeInt('planned', { description: 'Number of scheduled changes.' }),
  }),
});

const Effect = builder.objectRef<SettingEffect>('SettingEffect').implement({
  description: 'What a setting affects today: counts for the current and for another value.',
  fields: (t) => ({
    key: t.exposeString('key'),
    text: t.exposeString('text', { description: 'Text that follows the count.' }),
    before: t.exposeInt('before'),
    after: t.exposeInt('after'),
  }),
});

builder.queryFields((t) => ({
  settingTopics: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: [SettingTopicCounts],
    description: 'The topics of the settings. Administrators of the whole scheme.',
    resolve: (_root, _args, { viewer }) => settingTopics(viewer),
  }),
  settingsOfTopic: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: SettingsOfTopic,
    description: 'The settings of a topic. Administrators of the whole scheme.',
    args: { topic: t.arg({ type: Topic, required: true }) },
    resolve: (_root, { topic }, { viewer }) => settingsOfTopic(viewer, topic),
  }),
  settingEffects: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: [Effect],
    description: 'What other values of a topic’s settings would affect today, where countable. INVALID_INPUT for invalid values.',
    args: { topic: t.arg({ type: Topic, required: true }), values: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { topic, values }, { viewer }) => settingEffects(viewer, topic, values),
  }),
  settingHistory: t.withAuth({ can: 'SETTING_MANAGE' }).prismaField({
    type: [SettingEvent],
    description: 'The latest 100 changes of a setting, newest first. NOT_FOUND for an unknown setting.',
    args: { key: t.arg.string({ required: true }) },
    resolve: (query, _root, { key }, { viewer }) => settingHistory(viewer, query, key),
  }),
}));

builder.mutationFields((t) => ({
  updateSettings: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: SettingsOfTopic,
    description:
      'Changes settings of a topic, immediately or, for settings that affect money, on a later date. INVALID_INPUT at an invalid value, SET_UNCHANGED, SET_PAST, SET_AT_ONCE, SET_PLANNED, CONFLICT_STALE on an old version.',
    args: { input: t.arg({ type: inputOf(updateSettingsInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => settingsOfTopic(viewer, await updateSettings(viewer, input)),
  }),
  cancelSettingChange: t.withAuth({ can: 'SETTING_MANAGE' }).field({
    type: SettingsOfTopic,
    description: 'Cancels a scheduled change before its date. NOT_FOUND, SET_IN_FORCE from that date, CONFLICT_STALE on an old version.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: inputOf(cancelSettingChangeInput), required: true }) },
    resolve: async (_root, { id, input }, { viewer }) => settingsOfTopic(viewer, await cancelSettingChange(viewer, `${id}`, input)),
  }),
}));
