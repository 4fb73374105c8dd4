import type { CardRunFilter, StudentCardFilter } from '../../graphql/types.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { booleanFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { useInstitutionPicker } from '../MdaPicker.ts';
import { CARD_REASON, CARD_RUN_STATUS } from './card.labels.ts';
import { useSessionPicker } from './SessionPicker.ts';

export const studentCardFilters = {
  mdaId: pickerFilter('Institution', useInstitutionPicker),
  sessionId: pickerFilter('Session', useSessionPicker),
  printed: booleanFilter('Card', { yes: 'Printed', no: 'Not printed' }),
  hasPhoto: booleanFilter('Photograph', { yes: 'On file', no: 'Missing' }),
  hcpId: pickerFilter('Facility', useHcpPicker),
} satisfies Filters<StudentCardFilter>;

export const cardRunFilters = {
  status: multiSelectFilter('Status', CARD_RUN_STATUS),
  reason: multiSelectFilter('Reason', CARD_REASON),
} satisfies Filters<CardRunFilter>;
