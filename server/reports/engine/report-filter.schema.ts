import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { DateBasis, Direction, PlaceBasis } from './report.input.ts';

const DateBasisEnum = builder.enumType('ReportDateBasis', {
  description: 'Claim date that the period applies to: service (default), submitted, approved or paid.',
  values: Object.values(DateBasis),
});
const PlaceBasisEnum = builder.enumType('ReportPlaceBasis', {
  description: 'Which location counts: the facility’s (default) or where the enrollee lives.',
  values: Object.values(PlaceBasis),
});
const DirectionEnum = builder.enumType('ReportDirection', {
  description: 'Referrals sent by a facility (OUT) or received by it (IN).',
  values: Object.values(Direction),
});

export const ReportFilterInput = builder.inputType('ReportFilter', {
  description:
    'What a report or count covers. Days are Lagos days, inclusive; lists match any of their values. A filter that the fact does not support is rejected (RPT_FILTER).',
  fields: (t) => ({
    from: t.field({ type: 'Date', required: true }),
    to: t.field({ type: 'Date', required: true, description: 'At most 60 months after from.' }),
    dateBasis: t.field({ type: DateBasisEnum }),
    placeBasis: t.field({ type: PlaceBasisEnum }),
    direction: t.field({ type: DirectionEnum, description: 'Direction of referrals; the other direction is not counted.' }),
    lgaId: t.idList(),
    wardId: t.idList(),
    townId: t.idList(),
    hcpId: t.idList(),
    hcpLevel: t.field({ type: [enumOf('HcpLevel')] }),
    ownership: t.field({ type: [enumOf('HcpOwnership')] }),
    hcpStatus: t.field({ type: [enumOf('HcpStatus')] }),
    mdaId: t.idList(),
    mdaType: t.field({ type: [enumOf('MdaType')] }),
    planId: t.idList(),
    serviceId: t.idList(),
    serviceCategory: t.field({ type: [enumOf('ServiceCategory')] }),
    diagnosisId: t.idList({ description: 'Main diagnosis.' }),
    officerId: t.idList({ description: 'Officers who did the work: registered or decided.' }),
    sex: t.field({ type: [enumOf('Sex')] }),
    relationship: t.field({ type: [enumOf('Relationship')] }),
    category: t.field({ type: [enumOf('VulnerableCategory')] }),
    enrolleeStatus: t.field({ type: [enumOf('EnrolleeStatus')] }),
    billKind: t.field({ type: [enumOf('BillKind')] }),
    claimStatus: t.field({ type: [enumOf('ClaimStatus')] }),
    claimType: t.field({ type: [enumOf('ClaimType')] }),
    paStatus: t.field({ type: [enumOf('PaRequestStatus')] }),
    urgency: t.field({ type: [enumOf('Urgency')] }),
    referralStatus: t.field({ type: [enumOf('ReferralStatus')] }),
    visitType: t.field({ type: [enumOf('VisitType')] }),
    complaintCategory: t.field({ type: [enumOf('ComplaintCategory')] }),
    ageMin: t.int({ description: 'Age in whole years at the date of service, or on the last day.' }),
    ageMax: t.int(),
    top: t.int({ description: 'Limits a report’s rows to the N largest, 1 to 500; one row per group adds up the rest.' }),
  }),
});
