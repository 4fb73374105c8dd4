import type { FacilityChangeStatus, Nearness } from '../../graphql/generated.ts';
import { defineLabels } from '../../ui/labels.ts';

export const FACILITY_CHANGE_STATUS = defineLabels<FacilityChangeStatus>({
  PENDING: { text: 'Waiting', tone: 'info' },
  APPROVED: { text: 'Approved', tone: 'success' },
  REJECTED: { text: 'Rejected', tone: 'danger' },
  CANCELLED: { text: 'Taken back', tone: 'neutral' },
});

/** The nearness of a facility to the home of the person. */
export const NEARNESS = { TOWN: 'in your town', LGA: 'in your LGA', ELSEWHERE: null } satisfies Record<Nearness, string | null>;

/** Texts of history entries of a request, by action. */
export const FACILITY_CHANGE_DONE: Record<string, string> = {
  CREATE: 'Asked for',
  CHOOSE: 'First choice',
  APPROVE: 'Approved',
  REJECT: 'Rejected',
  CANCEL: 'Taken back',
  LAPSE: 'Did not come about',
};
