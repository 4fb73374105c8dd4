import type { Days } from '../../../server/reports/views/period.shared.ts';
import { COMPLAINT_CATEGORY } from '../administration/complaints/complaint.labels.ts';
import { VISIT_TYPE } from '../care/encounters/encounter.labels.ts';
import { PA_REQUEST_STATUS, URGENCY } from '../care/pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from '../care/referrals/referral.labels.ts';
import { BILL_KIND } from '../claims/bills/bill.labels.ts';
import { CLAIM_STATUS, CLAIM_TYPE } from '../claims/claim.labels.ts';
import { useRegistrationOfficerPicker } from '../enrolment/registrations/RegistrationOfficerPicker.ts';
import type { ReportFilter, ServiceCategory } from '../graphql/types.ts';
import { ENROLLEE_STATUS, RELATIONSHIP, SEX, VULNERABLE_CATEGORY } from '../members/enrollees/enrollee.labels.ts';
import { useMdaPicker } from '../members/MdaPicker.ts';
import { MDA_TYPE } from '../members/mdas/mda.labels.ts';
import { useDiagnosisPicker, useServicePicker } from '../network/catalogue/catalogue-pickers.ts';
import { useLgaPicker } from '../network/geography/LgaPicker.ts';
import { useTownPicker, useWardPicker } from '../network/geography/TownPicker.ts';
import { useHcpPicker } from '../network/hcps/HcpPicker.ts';
import { HCP_LEVEL, HCP_OWNERSHIP, HCP_STATUS } from '../network/hcps/hcp.labels.ts';
import { usePlanPicker } from '../network/plans/PlanPicker.ts';
import {
  type AnyFilters,
  dateRangeFilter,
  type FilterDef,
  multiPickerFilter,
  multiSelectFilter,
  numberFilter,
  selectFilter,
} from '../ui/list/filters.ts';
import type { ReportMeta } from './report-meta.ts';

const SERVICE_CATEGORY = {
  ...{ CONSULTATION: 'Consultation', INVESTIGATION: 'Investigation', PROCEDURE: 'Procedure', DRUG: 'Drug', ADMISSION: 'Admission' },
  ...{ ANTENATAL: 'Antenatal', DELIVERY: 'Delivery', DENTAL: 'Dental', OPTICAL: 'Optical', PHYSIOTHERAPY: 'Physiotherapy' },
  ...{ CONSUMABLE: 'Consumable', OTHER: 'Other' },
} satisfies Partial<Record<ServiceCategory, string>>;

const { DRAFT: _draft, READY: _ready, WITHDRAWN: _withdrawn, ...SENT } = CLAIM_STATUS;
const { INCOMPLETE: _incomplete, MERGED: _merged, ...ON_RECORD } = ENROLLEE_STATUS;
const TOP = { 5: '5', 10: '10', 20: '20', 50: '50', 100: '100', 500: '500' };

type FilterValues = Required<Omit<ReportFilter, 'from' | 'to'>>;

/** All filters of reports; each report lists the ones it supports. */
const REPORT_FILTERS: { [K in keyof FilterValues]: FilterDef<NonNullable<FilterValues[K]>> } = {
  dateBasis: selectFilter('Date used', { SUBMITTED: 'Date submitted', APPROVED: 'Date approved', PAID: 'Date paid' }, 'Date of service'),
  placeBasis: selectFilter('Location', { ENROLLEE: 'Residence of enrollee' }, 'Location of facility'),
  direction: selectFilter('Direction', { OUT: 'Out', IN: 'In' }, 'Both'),
  lgaId: multiPickerFilter('LGA', useLgaPicker),
  townId: multiPickerFilter('Town', useTownPicker),
  wardId: multiPickerFilter('Ward', useWardPicker),
  hcpId: multiPickerFilter('Facility', useHcpPicker),
  hcpLevel: multiSelectFilter('Level', HCP_LEVEL),
  ownership: multiSelectFilter('Ownership', HCP_OWNERSHIP),
  hcpStatus: multiSelectFilter('Facility status', HCP_STATUS),
  mdaId: multiPickerFilter('MDA', useMdaPicker),
  mdaType: multiSelectFilter('MDA type', MDA_TYPE),
  planId: multiPickerFilter('Plan', usePlanPicker),
  serviceCategory: multiSelectFilter('Category', SERVICE_CATEGORY),
  serviceId: multiPickerFilter('Service', useServicePicker),
  diagnosisId: multiPickerFilter('Diagnosis', useDiagnosisPicker),
  officerId: multiPickerFilter('Officer', useRegistrationOfficerPicker),
  claimType: multiSelectFilter('Claim type', CLAIM_TYPE),
  billKind: multiSelectFilter('Bill type', BILL_KIND),
  claimStatus: multiSelectFilter('Claim status', SENT),
  paStatus: multiSelectFilter('PA status', PA_REQUEST_STATUS),
  urgency: multiSelectFilter('Urgency', URGENCY),
  referralStatus: multiSelectFilter('Referral status', REFERRAL_STATUS),
  complaintCategory: multiSelectFilter('Category', COMPLAINT_CATEGORY),
  visitType: multiSelectFilter('Visit', VISIT_TYPE),
  enrolleeStatus: multiSelectFilter('Status', ON_RECORD),
  category: multiSelectFilter('Vulnerable category', VULNERABLE_CATEGORY),
  relationship: multiSelectFilter('Relationship', RELATIONSHIP),
  sex: multiSelectFilter('Sex', SEX),
  ageMin: numberFilter('Age from'),
  ageMax: numberFilter('Age to'),
  top: { ...selectFilter('Top', TOP, 'All'), graphql: (text) => (text in TOP ? Number(text) : null) },
};

/** Display options of the page, kept in the address like filters. */
const VIEW_FILTERS: Record<string, FilterDef> = {
  against: selectFilter('Compare with', { BEFORE: 'Previous period', YEAR_BEFORE: 'Same period last year' }, 'No comparison'),
  show: selectFilter('Rows', { some: 'Non-empty rows only' }, 'All'),
  amounts: selectFilter('Show amounts', { thousands: '₦ thousand' }, 'In full'),
};

type FilterMeta = Pick<ReportMeta, 'filters' | 'compareTo' | 'top' | 'columns' | 'pivot'>;

export const filtersFor = ({ filters: names, compareTo, top, columns, pivot }: FilterMeta): AnyFilters => ({
  period: dateRangeFilter('Period'),
  against: compareTo ? selectFilter('Compare with', { NONE: 'No comparison' }, 'Previous year') : VIEW_FILTERS.against,
  ...Object.fromEntries(Object.entries(REPORT_FILTERS).filter(([name]) => names.includes(name))),
  ...(names.includes('top') && { top: { ...REPORT_FILTERS.top, unset: top ? String(top) : 'All' } }),
  show: VIEW_FILTERS.show,
  ...([...columns, pivot].some((column) => column?.kind === 'money') && { amounts: VIEW_FILTERS.amounts }),
});

/** The filter input of the report query: the filters of the address, over some days. */
export function reportFilter(defs: AnyFilters, values: Record<string, string | null>, days: Days): ReportFilter {
  const selectedValues = Object.entries(defs).flatMap(([key, def]) => {
    const text = values[key];
    const value = key in REPORT_FILTERS && text && def ? def.graphql(text) : null;
    return value === null ? [] : [[key, value]];
  });
  return { ...Object.fromEntries(selectedValues), ...days };
}
