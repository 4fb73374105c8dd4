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
  Receipt,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
} from 'lucide-react';
import { boundsOf, SETTING_TOPICS, SETTINGS, type SettingKey } from '../../../../server/platform/settings/settings.shared.ts';
import type { Role, SettingTopic } from '../../graphql/generated.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { naira, number } from '../../ui/format.ts';

type TopicText = { title: string; text: string; icon: LucideIcon };

export const TOPICS: Record<SettingTopic, TopicText> = {
  SCHEME: { title: 'Scheme', text: 'Name, state, colour and how to reach the office', icon: Landmark },
  ENROLMENT: { title: 'Enrolment', text: 'Ages, NIN, terms, change of facility', icon: UserPlus },
  AUTHORISATIONS: { title: 'PA and referrals', text: 'Time for decisions, instant codes, validity, office hours', icon: ClipboardCheck },
  CLAIMS: { title: 'Claims and vetting', text: 'Due day, time limits, questions and disputes', icon: FileText },
  SECOND_LOOKS: { title: 'Second looks', text: 'Which vetted claims are looked at again', icon: Glasses },
  PAYMENTS: { title: 'Payments and expenses', text: 'Time to pay, second person, thresholds', icon: Banknote },
  PREMIUMS: { title: 'Premiums and reminders', text: 'Renewal, reminders of unpaid invoices', icon: Receipt },
  CAPITATION: { title: 'Capitation', text: 'The day on which lives are counted, contests', icon: HandCoins },
  ACCOUNTS: { title: 'Accounts and sign-in', text: 'Passwords, sessions, locks, codes, access log', icon: ShieldCheck },
  NOTICES: { title: 'Notices', text: 'When people are told by email or text message', icon: Bell },
  LIMITS: { title: 'Limits', text: 'Lists, exports and files', icon: SlidersHorizontal },
};

/** SECOND_LOOKS ↔ second-looks, as it stands in the address. */
export const topicPath = (topic: SettingTopic): string => topic.toLowerCase().replaceAll('_', '-');
export const topicOfPath = (path: string | undefined): SettingTopic | null =>
  SETTING_TOPICS.find((topic) => topicPath(topic) === path) ?? null;

const withUnit = (text: string, unit?: string) => (!unit ? text : unit === '%' ? `${text}%` : `${text} ${unit}`);

/** The value of a setting in words. */
export function settingText(key: SettingKey, value: unknown): string {
  const { kind, unit } = SETTINGS[key];
  if (value === undefined || value === null || value === '') return kind === 'LOGO' ? 'the platform’s logo' : 'nothing';
  if (kind === 'LOGO') return 'a picture of its own';
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
