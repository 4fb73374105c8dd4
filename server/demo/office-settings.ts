import { SETTINGS, type SettingKey } from '../platform/settings/settings.shared.ts';
import { DAY, isoDate, sqlTimestamp } from './world/days.ts';
import type { World } from './world/world.ts';

type Change = { key: SettingKey; daysAgo: number; before: unknown; after: unknown; reason: string };

/** What the board of the demo scheme decided, oldest first. */
const CHANGES: readonly Change[] = [
  { key: 'supportPhone', daysAgo: 300, before: '', after: '0700 523 492', reason: 'The help desk has a number of its own' },
  { key: 'schemeAddress', daysAgo: 300, before: '', after: '5 Secretariat Road, Jos', reason: 'The office moved' },
  { key: 'queryAnswerDays', daysAgo: 210, before: 14, after: 21, reason: 'Facilities asked for more time during the rains' },
  { key: 'queryAnswerDays', daysAgo: 120, before: 21, after: 14, reason: 'The rains are over' },
  { key: 'sessionHours', daysAgo: 90, before: 12, after: 10, reason: 'Audit: no longer than a working day' },
];
