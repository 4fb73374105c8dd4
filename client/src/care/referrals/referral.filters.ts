import type { ReferralFilter } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { URGENCY } from '../pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from './referral.labels.ts';

const status = multiSelectFilter('Status', REFERRAL_STATUS);
const urgency = multiSelectFilter('Urgency', URGENCY);
const requestedAt = dateRangeFilter('Requested');
const fromHcpId = pickerFilter('From', useHcpPicker);
const toHcpId = pickerFilter('To', useHcpPicker);

/** Referral filters for staff of the scheme. */
export const referralFilters = {
  status,
  urgency,
  requestedAt,
  fromHcpId,
  toHcpId,
  needsReview: booleanFilter('Level of care', { yes: 'Skips a level', no: 'Skips no level' }),
} satisfies Filters<ReferralFilter>;

/** The list fixes the facility's own side. */
export const sentReferralFilters = { status, urgency, requestedAt, toHcpId } satisfies Filters<ReferralFilter>;
export const receivedReferralFilters = { status, urgency, requestedAt, fromHcpId } satisfies Filters<ReferralFilter>;

export const memberReferralFilters = { status, requestedAt } satisfies Filters<ReferralFilter>;
