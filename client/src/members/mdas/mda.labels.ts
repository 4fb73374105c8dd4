import type { MdaBulkKind, MdaBulkStatus, MdaPremiumType, MdaType } from '../../graphql/types.ts';
import { naira } from '../../ui/format.ts';
import { defineLabels } from '../../ui/labels.ts';

export const MDA_TYPE = {
  MINISTRY: 'Ministry',
  DEPARTMENT: 'Department',
  AGENCY: 'Agency',
  LOCAL_GOVT: 'Local government',
  ORGANISED_PRIVATE: 'Organised private',
  TERTIARY_INSTITUTION: 'Tertiary institution',
} satisfies Record<MdaType, string>;

export const MDA_PREMIUM = {
  PERCENT: 'A percentage of basic salary',
  FLAT: 'A fixed amount a month',
} satisfies Record<MdaPremiumType, string>;

type Rule = { premiumPercent?: number | null; premiumAmount?: number | null };

/** The rule of premium in words. */
export function premiumRule({ premiumPercent, premiumAmount }: Rule): string {
  if (typeof premiumPercent === 'number') return `${premiumPercent}% of basic salary`;
  if (typeof premiumAmount === 'number') return `${naira(premiumAmount)} a month`;
  return 'According to each enrollee’s plan';
}

export const mdaState = ({ isActive }: { isActive: boolean }) =>
  isActive ? ({ text: 'Active', tone: 'success' } as const) : ({ text: 'Disabled', tone: 'danger' } as const);

export const MDA_BULK_KIND = defineLabels<MdaBulkKind>({
  DISABLE: { text: 'Disabled', tone: 'danger' },
  ENABLE: { text: 'Re-enabled', tone: 'success' },
});

export const MDA_BULK_STATUS = defineLabels<MdaBulkStatus>({
  RUNNING: { text: 'In progress', tone: 'info' },
  DONE: { text: 'Done', tone: 'success' },
  FAILED: { text: 'Stopped', tone: 'danger' },
});

/** Texts of history entries of an MDA. */
export const MDA_ACTION: Record<string, string> = {
  CREATE: 'Added',
  DISABLE: 'Disabled for new enrolment',
  ENABLE: 'Enabled',
  DISABLE_MEMBERS: 'Enrollees disabled',
  ENABLE_MEMBERS: 'Enrollees re-enabled',
};
