import type { ClaimUploadFilter, ClaimUploadRowFilter } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { booleanFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { UPLOAD_STATUS } from '../../ui/sheet/upload-status.ts';
import { CLAIM_UPLOAD_OUTCOME } from './claim-upload.labels.ts';

export const claimUploadFilters = {
  status: multiSelectFilter('Status', UPLOAD_STATUS),
} satisfies Filters<ClaimUploadFilter>;

export const schemeClaimUploadFilters = {
  ...claimUploadFilters,
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<ClaimUploadFilter>;

export const claimUploadRowFilters = {
  outcome: multiSelectFilter('Result', CLAIM_UPLOAD_OUTCOME),
  remarked: booleanFilter('Warnings', { yes: 'With warnings', no: 'With or without' }),
} satisfies Filters<ClaimUploadRowFilter>;
