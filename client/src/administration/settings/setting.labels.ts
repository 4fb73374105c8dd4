import '../../ui/no-compiled-schemas.ts';
import {
  Banknote,
  Bell,
  ClipboardCheck,
  FileText,
  Glasses,
  HandCoins,
  Landmark,
  type LucideIcon,
  MessageSquareWarning,
  Phone,
  Receipt,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
} from 'lucide-react';
import { boundsOf, SETTING_TOPICS, SETTINGS, type SettingKey } from '../../../../server/scheme/settings/settings.shared.ts';
import type { Role, SettingTopic } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { naira, number } from '../../ui/format.ts';

type TopicText = { title: string; text: string; icon: LucideIcon };

export const TOPICS: Record<SettingTopic, TopicText> = {
  SCHEME: { title: 'Scheme', text: 'Name, state, colour and office contacts', icon: Landmark },
  ENROLMENT: { title: 'Enrolment', text: 'Age limits, NIN, terms, change of facility', icon: UserPlus },
  AUTHORISATIONS: { title: 'PA and referrals', text: 'Decision times, instant codes, validity, office hours', icon: ClipboardCheck },
  CLAIMS: { title: 'Claims and vetting', text: 'Due dates, time limits, queries and disputes', icon: FileText },
  COMPLAINTS: { title: 'Complaints', text: 'Time limits of complaints', icon: MessageSquareWarning },
  SECOND_LOOKS: { title: 'Second reviews', text: 'Which vetted claims get a second review', icon: Glasses },
  PAYMENTS: { title: 'Payments and expenses', text: 'Payment deadline, second approver, thresholds', icon: Banknote },
  PREMIUMS: { title: 'Premiums and reminders', text: 'Renewals and overdue reminders', icon: Receipt },
  CAPITATION: { title: 'Capitation', text: 'Cut-off day and contest period', icon: HandCoins },
  ACCOUNTS: { title: 'Accounts and sign-in', text: 'Passwords, sessions, lockouts, codes, access log', icon: ShieldCheck },
  PHONE: { title: 'Phone', text: 'Phone menu (USSD), gateways and their callback addresses', icon: Phone },
  NOTICES: { title: 'Notifications', text: 'When people are notified by email or text message', icon: Bell },
  LIMITS: { title: 'Limits', text: 'Lists, exports and file sizes', icon: SlidersHorizontal },
};

/** SECOND_LOOKS ↔ second-looks, as in the address. */
export const topicPath = (topic: SettingTopic): string => topic.toLowerCase().replaceAll('_', '-');
export const topicOfPath = (path: string | undefined): SettingTopic | null =>
  SETTING_TOPICS.find((topic) => topicPath(topic) === path) ?? null;

const withUnit = (text: string, unit?: string) => (!unit ? text : unit === '%' ? `${text}%` : `${text} ${unit}`);

/** The value of a setting as text. */
export function settingText(key: SettingKey, value: unknown): string {
  const { kind, unit } = SETTINGS[key];
  if (value === undefined || value === null || value === '') return kind === 'LOGO' ? 'default logo' : 'nothing';
  if (kind === 'LOGO') return 'custom logo';
  if (kind === 'MONEY') return naira(Number(value));
  if (kind === 'YES_NO') return value ? 'yes' : 'no';
  if (kind === 'ROLES') return (value as Role[]).map((role) => ROLE[role].text).join(', ') || 'nobody';
  if (kind === 'DAYS') return withUnit((value as number[]).join(', ') || 'none', (value as number[]).length ? unit : undefined);
  if (kind === 'OWN_PAGE') return Array.isArray(value) ? `${value.length} shifts` : String(value);
  return typeof value === 'number' ? withUnit(number(value), unit) : String(value);
}

/** 'Default 14 days; 1 to 365.' */
export function defaultText(key: SettingKey, defaultValue: unknown): string {
  const { min, max } = boundsOf(key);
  const bounds = min !== null && max !== null ? `; ${number(min)} to ${number(max)}` : '';
  return `Default ${settingText(key, defaultValue)}${bounds}`;
}
