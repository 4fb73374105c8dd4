import type { EnrolleeFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const enrolleeList = defineScreen<EnrolleeFilter>({
  title: 'Enrollees',
  permission: 'ENROLLEE_READ',
});
export const enrolleeDetail = defineScreen({
  title: 'Enrollee',
  permission: 'ENROLLEE_READ',
  entity: 'Enrollee',
});
export const enrolleeEdit = defineScreen({
  title: 'Edit',
  permission: 'ENROLLEE_UPDATE',
});
export const enrolleeClinical = defineScreen({
  title: 'Clinical summary',
  permission: 'CLINICAL_READ',
});
/** A facility's own list, to print and to export. */
export const ownEnrolleesReport = defineScreen({
  title: 'Report of our enrollees',
  permission: 'REPORT_OWN_HCP_READ',
});
/** Under the reports: those whom the fund for the vulnerable pays for. */
export const bhcpfPeople = defineScreen<EnrolleeFilter>({
  title: 'BHCPF enrollees',
  permission: 'REPORT_READ',
});
