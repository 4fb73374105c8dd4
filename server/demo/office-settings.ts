import { SETTINGS, type SettingKey } from '../scheme/settings/settings.shared.ts';
import { noticeTextKey, textOf } from '../scheme/texts/message-templates.shared.ts';
import { addMonths, DAY, dayOf, isoDate, monthStart, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

type Change = { key: SettingKey; daysAgo: number; before: unknown; after: unknown; reason: string };

/** Setting changes of the demo scheme, oldest first. */
const CHANGES: readonly Change[] = [
  { key: 'supportPhone', daysAgo: 60, before: '', after: '0700 000 0000', reason: 'The help desk has a number of its own' },
  { key: 'supportEmail', daysAgo: 60, before: '', after: 'help@lafiya.example', reason: 'Read by the help desk every hour' },
  {
    key: 'schemeAddress',
    daysAgo: 60,
    before: '',
    after: 'Old Secretariat, Rwang Pam Street\nJos, Plateau State',
    reason: 'For emails and the public pages',
  },
  { key: 'sessionHours', daysAgo: 50, before: 12, after: 9, reason: 'Audit: no longer than a working day' },
  { key: 'smsPartPrice', daysAgo: 55, before: 0, after: 420, reason: 'Price list of the gateway' },
  { key: 'paAutoApproveCeiling', daysAgo: 48, before: 0, after: 500_000, reason: 'Small routine care needs no account manager' },
  { key: 'exportMaxRows', daysAgo: 45, before: 50_000, after: 20_000, reason: 'Large files stopped the computers of the zones' },
  { key: 'exportMaxRows', daysAgo: 20, before: 20_000, after: 100_000, reason: 'The computers of the zones were replaced' },
  { key: 'sessionHours', daysAgo: 12, before: 9, after: 10, reason: 'Desks work until six' },
];

/** A scheduled change, effective at the start of the month after next. */
const PLANNED = {
  key: 'expenseApprovalThreshold',
  before: 50_000_000,
  after: 75_000_000,
  reason: 'The board raises the threshold with the new budget',
} as const;

/** A text message with changed wording. */
const TEXT = {
  key: noticeTextKey('COVER_EXPIRED', 'SMS'),
  body: '{scheme}: {notice} Help: 0700 000 0000',
  reason: 'Many members asked where to renew',
} as const;

function makeText(world: World, admin: { id: string; role: string }, random: World['random']): void {
  const at = world.now - 8 * DAY;
  const template = textOf(TEXT.key);
  if (!template) throw new Error(`There is no text ${TEXT.key}`);
  const { key, body, reason } = TEXT;
  world.copyBuffer.add('MessageText', { key, subject: null, body, version: 1, updatedById: admin.id, updatedAt: sqlTimestamp(at) });
  world.copyBuffer.add('ActivityLog', {
    id: random.uuid(at),
    at: sqlTimestamp(at),
    actorId: admin.id,
    actorRole: admin.role,
    action: 'TEXT_UPDATE',
    entityType: 'MessageText',
    entityId: null,
    summary: `Changed the wording of “${template.label}” (text message): ${reason}`,
    before: JSON.stringify({ key, subject: null, body: template.body }),
    after: JSON.stringify({ key, subject: null, body, reason }),
  });
}

/** Changed settings with their history, and a scheduled change. */
export function makeSettings(world: World): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  const random = world.random.fork('settings');
  const log = (action: string, verb: string, { key, before, after, reason }: Omit<Change, 'daysAgo'>, at: number, more: object = {}) =>
    world.copyBuffer.add('ActivityLog', {
      id: random.uuid(at),
      at: sqlTimestamp(at),
      actorId: admin.id,
      actorRole: admin.role,
      action,
      entityType: 'Setting',
      entityId: null,
      summary: `${verb} the setting “${SETTINGS[key].label}”: ${reason}`,
      before: JSON.stringify({ [key]: before }),
      after: JSON.stringify({ [key]: after, reason, ...more }),
    });
  const store = (key: SettingKey, value: unknown, at: number, version: number) =>
    world.copyBuffer.add('Setting', { key, value: JSON.stringify(value), version, updatedById: admin.id, updatedAt: sqlTimestamp(at) });
  for (const change of CHANGES) log('SETTING_UPDATE', 'Changed', change, world.now - change.daysAgo * DAY);
  for (const [key, changes] of Map.groupBy(CHANGES, (change) => change.key)) {
    const last = changes.at(-1);
    if (last) store(key, last.after, world.now - last.daysAgo * DAY, changes.length);
  }
  makeText(world, admin, random);
  const plannedAt = world.now - 3 * DAY;
  const effectiveFrom = isoDate(addMonths(monthStart(dayOf(world.now)), 2));
  store(PLANNED.key, PLANNED.before, plannedAt, 1);
  world.copyBuffer.add('SettingChange', {
    id: random.uuid(plannedAt),
    key: PLANNED.key,
    value: JSON.stringify(PLANNED.after),
    effectiveFrom,
    reason: PLANNED.reason,
    createdById: admin.id,
    createdAt: sqlTimestamp(plannedAt),
  });
  log('SETTING_PLAN', 'Scheduled a change of', PLANNED, plannedAt, { effectiveFrom });
}
