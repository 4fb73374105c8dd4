import { z } from 'zod';
import {
  BillKind,
  ClaimStatus,
  ClaimType,
  ComplaintCategory,
  EnrolleeStatus,
  HcpLevel,
  HcpOwnership,
  HcpStatus,
  MdaType,
  PaRequestStatus,
  type PaymentResponsibility,
  ReferralStatus,
  Relationship,
  ServiceCategory,
  Sex,
  Urgency,
  VisitType,
  VulnerableCategory,
} from '../../generated/prisma/enums.ts';

/** A report covers at most this many months. */
export const MAX_REPORT_MONTHS = 60;
/** Maximum rows of a report or an ad hoc query. */
export const MAX_REPORT_ROWS = 10_000;

export const DateBasis = { SERVICE: 'SERVICE', SUBMITTED: 'SUBMITTED', APPROVED: 'APPROVED', PAID: 'PAID' } as const;
/** For referrals: those that a facility sends (OUT), or receives (IN). */
export const Direction = { OUT: 'OUT', IN: 'IN' } as const;
export type Direction = keyof typeof Direction;
export const PlaceBasis = { HCP: 'HCP', ENROLLEE: 'ENROLLEE' } as const;

const day = z.date();
const ids = z.array(z.uuid()).max(500).nullish();
const enumValues = <const E extends Record<string, string>>(values: E) => z.array(z.enum(values)).max(50).nullish();
const age = z.number().int().min(0).max(120).nullish();

/** Filters by a list of ids or enum values; each fact declares the column for each of them. */
export const listFilters = {
  lgaId: ids,
  wardId: ids,
  townId: ids,
  hcpId: ids,
  hcpLevel: enumValues(HcpLevel),
  ownership: enumValues(HcpOwnership),
  hcpStatus: enumValues(HcpStatus),
  mdaId: ids,
  mdaType: enumValues(MdaType),
  planId: ids,
  serviceId: ids,
  serviceCategory: enumValues(ServiceCategory),
  diagnosisId: ids.meta({ description: 'Main diagnosis.' }),
  officerId: ids.meta({ description: 'Officers who did the work: registered or decided.' }),
  sex: enumValues(Sex),
  relationship: enumValues(Relationship),
  category: enumValues(VulnerableCategory),
  enrolleeStatus: enumValues(EnrolleeStatus),
  billKind: enumValues(BillKind),
  claimStatus: enumValues(ClaimStatus),
  claimType: enumValues(ClaimType),
  paStatus: enumValues(PaRequestStatus),
  urgency: enumValues(Urgency),
  referralStatus: enumValues(ReferralStatus),
  visitType: enumValues(VisitType),
  complaintCategory: enumValues(ComplaintCategory),
} as const;

export type ListFilterName = keyof typeof listFilters;

const described = <Schema extends z.ZodType>(schema: Schema, description: string): Schema => schema.meta({ description });

export const reportFilterInput = z
  .object({
    from: day,
    to: described(day, 'At most 60 months after from.'),
    dateBasis: z.enum(DateBasis).meta({ graphql: 'ReportDateBasis' }).nullish(),
    placeBasis: z.enum(PlaceBasis).meta({ graphql: 'ReportPlaceBasis' }).nullish(),
    direction: described(
      z.enum(Direction).meta({ graphql: 'ReportDirection' }).nullish(),
      'Direction of referrals; the other direction is not counted.',
    ),
    ...listFilters,
    ageMin: described(age, 'Age in whole years at the date of service, or on the last day.'),
    ageMax: age,
    top: described(
      z.number().int().min(1).max(500).nullish(),
      'Limits a report’s rows to the N largest, 1 to 500; one row per group adds up the rest.',
    ),
  })
  .meta({
    id: 'ReportFilter',
    description:
      'What a report or count covers. Days are Lagos days, inclusive; lists match any of their values. A filter that the fact does not support is rejected (RPT_FILTER).',
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'The last day must not be before the first' });

type RequestedFilter = z.infer<typeof reportFilterInput>;
export type ReportFilterName = keyof RequestedFilter;
/** `plansPaidBy` is set by a report itself. */
export type ReportFilter = RequestedFilter & { plansPaidBy?: PaymentResponsibility };
