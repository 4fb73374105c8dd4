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
  diagnosisId: ids,
  officerId: ids,
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

export const reportFilterInput = z
  .object({
    from: day,
    to: day,
    dateBasis: z.enum(DateBasis).nullish(),
    placeBasis: z.enum(PlaceBasis).nullish(),
    direction: z.enum(Direction).nullish(),
    ...listFilters,
    ageMin: age,
    ageMax: age,
    top: z.number().int().min(1).max(500).nullish(),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'The last day must not be before the first' });

export type ReportFilter = z.infer<typeof reportFilterInput>;
export type ReportFilterName = keyof ReportFilter;
