import { z } from 'zod';
import { ClaimStatus, ClaimType, Sex } from '../generated/prisma/enums.ts';

/** A report covers at most this many months. */
export const MAX_REPORT_MONTHS = 60;

export const DateBasis = { SERVICE: 'SERVICE', SUBMITTED: 'SUBMITTED', APPROVED: 'APPROVED', PAID: 'PAID' } as const;
export const PlaceBasis = { HCP: 'HCP', ENROLLEE: 'ENROLLEE' } as const;

const day = z.date();
const ids = z.array(z.uuid()).max(500).nullish();

export const reportFilterInput = z
  .object({
    from: day,
    to: day,
    dateBasis: z.enum(DateBasis).nullish(),
    placeBasis: z.enum(PlaceBasis).nullish(),
    lgaId: ids,
    hcpId: ids,
    mdaId: ids,
    planId: ids,
    officerId: ids,
    sex: z.enum(Sex).nullish(),
    ageMin: z.number().int().min(0).max(120).nullish(),
    ageMax: z.number().int().min(0).max(120).nullish(),
    claimType: z.enum(ClaimType).nullish(),
    status: z.array(z.enum(ClaimStatus)).nullish(),
  })
  .refine(({ from, to }) => to >= from, { path: ['to'], message: 'The last day is before the first' });

export type ReportFilter = z.infer<typeof reportFilterInput>;
export type ReportFilterName = keyof ReportFilter;
