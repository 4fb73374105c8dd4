import type { EnrolleeFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const enrolleeList = defineScreen<EnrolleeFilter>({
  title: 'Enrollees',
  permission: 'ENROLLEE_READ',
  page: () => import('../members/enrollees/EnrolleeListPage.tsx'),
});
export const enrolleeDetail = defineScreen({
  title: 'Enrollee',
  permission: 'ENROLLEE_READ',
  shows: 'Enrollee',
  page: () => import('../overview/people/EnrolleeDetailPage.tsx'),
});
export const enrolleeEdit = defineScreen({
  title: 'Edit',
  permission: 'ENROLLEE_UPDATE',
  page: () => import('../enrolment/corrections/EditEnrolleePage.tsx'),
});
export const enrolleeClinical = defineScreen({
  title: 'Clinical summary',
  permission: 'CLINICAL_READ',
  page: () => import('../care/eligibility/EnrolleeClinicalPage.tsx'),
});
/** A facility's own list, to print and to export. */
export const ownEnrolleesReport = defineScreen({
  title: 'Report of our enrollees',
  permission: 'REPORT_OWN_HCP_READ',
  page: () => import('../members/enrollees/OwnEnrolleesReportPage.tsx'),
});
/** Under the reports: those whom the fund for the vulnerable pays for. */
export const bhcpfPeople = defineScreen<EnrolleeFilter>({
  title: 'BHCPF enrollees',
  permission: 'REPORT_READ',
  page: () => import('../members/enrollees/BhcpfPeoplePage.tsx'),
});
