import type { CardRunFilter, EnrolleeFilter, FacilityChangeFilter, MdaFilter, StudentCardFilter } from '../graphql/types.ts';
import { defineScreen } from '../platform/screen.ts';

export const ownRecordAccessList = defineScreen({
  title: 'Who viewed my record',
  permission: 'RECORD_ACCESS_READ',
});
export const birthdayList = defineScreen({
  title: 'Enrollee birthdays',
  permission: 'PERSON_REPORT_READ',
});
export const studentCardList = defineScreen<StudentCardFilter>({
  title: 'Student cards',
  permission: 'CARD_PRINT',
});
export const cardRunList = defineScreen<CardRunFilter>({
  title: 'Print runs',
  permission: 'CARD_PRINT',
});
export const cardRunDetail = defineScreen({
  title: 'Card sheets',
  permission: 'CARD_PRINT',
  entity: 'CardRun',
});
export const enrolleeList = defineScreen<EnrolleeFilter>({
  title: 'Enrollees',
  permission: 'ENROLLEE_READ',
});
/** A facility's own list, to print and to export. */
export const ownEnrolleesReport = defineScreen({
  title: 'Enrollee report',
  permission: 'REPORT_OWN_HCP_READ',
});
/** In the reports menu: enrollees paid by the BHCPF. */
export const bhcpfPeople = defineScreen<EnrolleeFilter>({
  title: 'BHCPF enrollees',
  permission: 'REPORT_READ',
});
/** Statuses of closed requests. */
export const DECIDED_CHANGE_STATUSES: FacilityChangeFilter['status'] = ['APPROVED', 'REJECTED', 'CANCELLED'];
export const facilityChangeList = defineScreen<FacilityChangeFilter>({
  title: 'Facility changes',
  permission: 'FACILITY_CHANGE_READ',
});
export const facilityChangeDetail = defineScreen({
  title: 'Facility change',
  permission: 'FACILITY_CHANGE_READ',
  entity: 'FacilityChangeRequest',
});
export const facilityChoose = defineScreen({
  title: 'Change facility',
  permission: 'FACILITY_CHANGE_CREATE',
});
export const mdaList = defineScreen<MdaFilter>({
  title: 'MDAs',
  permission: 'MDA_READ',
});
export const mdaCreate = defineScreen({
  title: 'Add an MDA',
  permission: 'MDA_MANAGE',
});
export const mdaEdit = defineScreen({
  title: 'Edit MDA',
  permission: 'MDA_MANAGE',
});
export const mdaBulkList = defineScreen({
  title: 'Disable or enable enrollees by MDA',
  permission: 'MDA_BULK_DISABLE',
});
export const mdaBulkDetail = defineScreen({
  title: 'Bulk change for an MDA',
  entity: 'MdaBulk',
  permission: 'MDA_BULK_DISABLE',
});
/** In the reports menu: all enrollees of an MDA with their families. */
export const mdaPeople = defineScreen({
  title: 'Enrollees of an MDA',
  permission: 'PERSON_REPORT_READ',
});
