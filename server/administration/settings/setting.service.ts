import { Prisma } from '../../generated/prisma/client.ts';
import { now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, fieldErrors, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import {
  defaultOf,
  fieldsOfTopic,
  isSettingKey,
  SETTING_TOPICS,
  SETTINGS,
  type SettingTopic,
  topicSchema,
} from '../../scheme/settings/settings.shared.ts';
import { getSettings, type SettingKey, type Settings, settingsVersion } from '../../scheme/settings/settings.ts';
import { changedKeys, claimSettings, settingActivity, storeSettings } from '../../scheme/settings/store-settings.ts';
import { openChanges } from '../../scheme/workflow/scheduled-changes.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { latestChanges } from '../change-history.ts';
import { claimLogo } from './logo.service.ts';
import { cancelSettingChangeInput, settingsForm, updateSettingsInput } from './setting.input.ts';
import { type SettingEffect, settingEffect } from './setting-effects.ts';

export type SettingRow = {
  key: SettingKey;
  value: unknown;
  defaultValue: unknown;
  isChanged: boolean;
  updatedAt: Date | null;
  updatedById: string | null;
};

const isDefault = (key: SettingKey, value: unknown) => JSON.stringify(value) === JSON.stringify(defaultOf(key));

/** Settings of a topic with defaults, last change and version. Errors: FORBIDDEN. */
export async function settingsOfTopic(viewer: Viewer, topic: SettingTopic) {
  requireWholeScheme(viewer);
  const keys = fieldsOfTopic(topic);
  // Read the version first: a concurrent change then makes it stale, never current with old values.
  const version = await settingsVersion(fieldsOfTopic(topic));
  const [settings, rows] = await Promise.all([getSettings(), db.setting.findMany({ where: { key: { in: keys } } })]);
  const stored = new Map(rows.map((row) => [row.key, row]));
  return {
    topic,
    version,
    settings: keys.map((key): SettingRow => {
      const row = stored.get(key);
      return {
        key,
        value: settings[key],
        defaultValue: defaultOf(key),
        isChanged: !isDefault(key, settings[key]),
        updatedAt: row && row.version > 0 ? row.updatedAt : null,
        updatedById: row?.updatedById ?? null,
      };
    }),
  };
}

/** Topics with counts of settings, changed settings and scheduled changes. Errors: FORBIDDEN. */
export async function settingTopics(viewer: Viewer) {
  requireWholeScheme(viewer);
  const [settings, planned] = await Promise.all([getSettings(), db.settingChange.findMany({ where: openChanges, select: { key: true } })]);
  return SETTING_TOPICS.map((topic) => {
    const keys = fieldsOfTopic(topic);
    return {
      topic,
      total: keys.length,
      changed: keys.filter((key) => !isDefault(key, settings[key])).length,
      planned: planned.filter(({ key }) => keys.some((other) => other === key)).length,
    };
  });
}

/** Scheduled changes of a topic’s settings. */
export const plannedChanges = (query: object, topic: SettingTopic) =>
  db.settingChange.findMany({
    ...query,
    where: { key: { in: fieldsOfTopic(topic) }, ...openChanges },
    orderBy: [{ effectiveFrom: 'asc' }, { key: 'asc' }],
  });

type Plan = { current: Settings; changed: Partial<Settings>; reason: string };

async function plan({ tx, log }: Write, viewer: Viewer, day: Date, { current, changed, reason }: Plan): Promise<void> {
  const keys = Object.keys(changed) as SettingKey[];
  const refusal = fieldErrors(
    keys.flatMap((key) => (SETTINGS[key].isMoney ? [] : [{ code: 'SET_AT_ONCE' as const, field: `values.${key}` }])),
  );
  if (refusal) throw refusal;
  for (const key of keys) {
    const value = changed[key] as Prisma.InputJsonValue;
    // Increment the version, although the value does not change yet.
    await tx.setting.upsert({
      where: { key },
      create: { key, value: current[key] as Prisma.InputJsonValue, version: 1 },
      update: { version: { increment: 1 } },
    });
    const isTaken = await tx.settingChange.count({ where: { key, effectiveFrom: day, ...openChanges } });
    if (isTaken) throw fieldError('SET_PLANNED', `values.${key}`);
    await tx.settingChange.create({ data: { key, value, effectiveFrom: day, reason, createdById: viewer.userId } });
    log(settingActivity('SETTING_PLAN', { key, before: current[key], after: value, reason, effectiveFrom: day }));
  }
}

/**
 * Changes settings of a topic, immediately or on a later date.
 * Errors: FORBIDDEN, INVALID_INPUT, SET_UNCHANGED, SET_PAST, SET_AT_ONCE, SET_PLANNED, CONFLICT_STALE.
 */
export async function updateSettings(viewer: Viewer, raw: unknown): Promise<SettingTopic> {
  requireWholeScheme(viewer);
  const { topic } = parse(updateSettingsInput, raw);
  const { version, values, reason, effectiveFrom } = parse(settingsForm(topic), raw);
  const day = effectiveFrom ? new Date(effectiveFrom) : today();
  if (day < today()) throw fieldError('SET_PAST', 'effectiveFrom');
  await transact(viewer, 'updateSettings', async (write) => {
    await claimSettings(write.tx, { keys: fieldsOfTopic(topic), version });
    const current = await getSettings(write.tx);
    const keys = changedKeys(current, values as Partial<Settings>);
    if (keys.length === 0) throw new DomainError('SET_UNCHANGED');
    const changed: Partial<Settings> = Object.fromEntries(keys.map((key) => [key, values[key]]));
    if (changed.logoFileId) await claimLogo(write.tx, changed.logoFileId, viewer.userId);
    if (day > today()) await plan(write, viewer, day, { current, changed, reason });
    else await storeSettings(write, changed, reason);
    return null;
  });
  return topic;
}

/** Cancels a scheduled change before its date. Errors: FORBIDDEN, NOT_FOUND, SET_IN_FORCE, CONFLICT_STALE. */
export async function cancelSettingChange(viewer: Viewer, id: string, raw: unknown): Promise<SettingTopic> {
  requireWholeScheme(viewer);
  const { version, reason } = parse(cancelSettingChangeInput, raw);
  const change = await db.settingChange.findUnique({ where: { id } });
  if (!change || !isSettingKey(change.key)) throw new DomainError('NOT_FOUND');
  const { key } = change;
  const { topic } = SETTINGS[key];
  await transact(viewer, 'cancelSettingChange', async ({ tx, log }) => {
    if (await tx.settingChange.findFirst({ where: { id, cancelledAt: { not: null } } })) throw new DomainError('NOT_FOUND');
    await claimSettings(tx, { keys: fieldsOfTopic(topic), version });
    const { count } = await tx.settingChange.updateMany({
      where: { id, effectiveFrom: { gt: today() }, ...openChanges },
      data: { cancelledAt: now() },
    });
    if (count === 0) throw new DomainError('SET_IN_FORCE');
    await tx.setting.update({ where: { key }, data: { version: { increment: 1 } } });
    const { [key]: value } = await getSettings(tx);
    log(settingActivity('SETTING_CANCEL', { key, before: change.value, after: value, reason, effectiveFrom: change.effectiveFrom }));
    return null;
  });
  return topic;
}

/** Counts what the given values would affect today, for changed settings. Errors: FORBIDDEN, INVALID_INPUT. */
export async function settingEffects(viewer: Viewer, topic: SettingTopic, raw: unknown): Promise<SettingEffect[]> {
  requireWholeScheme(viewer);
  const values = parse(topicSchema(topic), raw) as Partial<Settings>;
  const current = await getSettings();
  const effects = await Promise.all(
    changedKeys(current, values).map((key) => settingEffect(key, current[key], values[key] as Settings[typeof key])),
  );
  return effects.filter((effect) => effect !== null);
}

/** Changes of a setting from the activity log, latest first. Errors: FORBIDDEN, NOT_FOUND. */
export async function settingHistory(viewer: Viewer, query: object, key: string) {
  requireWholeScheme(viewer);
  if (!isSettingKey(key)) throw new DomainError('NOT_FOUND');
  return latestChanges(query, { entityType: 'Setting', after: { path: [key], not: Prisma.AnyNull } });
}
