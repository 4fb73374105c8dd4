import { Prisma } from '../../generated/prisma/client.ts';
import { ageBandOf } from '../engine/age-bands.ts';
import type { Key, Period } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';

const { raw, sql } = Prisma;

const INSTANTS = { SUBMITTED: 'submittedAt', APPROVED: 'approvedAt', PAID: 'paidAt' } as const;

/** The date of a claim or a bill that the filter chooses; by default the day of its care. */
export const chosenDate = (alias: string, careDay: string, { dateBasis }: ReportFilter): Period =>
  dateBasis && dateBasis !== 'SERVICE'
    ? { column: raw(`${alias}."${INSTANTS[dateBasis]}"`), kind: 'instant' }
    : { column: raw(`${alias}."${careDay}"`), kind: 'day' };

/** A left join, as people may have no HCP yet. */
export const hcpJoin = (hcpId: Prisma.Sql): Prisma.Sql => sql`LEFT JOIN "Hcp" h ON h.id = ${hcpId}`;

/** Keys from the HCP's own row. */
export const hcpKeys = (hcpId: Prisma.Sql) => {
  const join = hcpJoin(hcpId);
  return {
    hcp: { column: hcpId },
    hcpLevel: { column: sql`h.level`, join },
    ownership: { column: sql`h.ownership`, join },
  } satisfies Record<string, Key>;
};
export const hcpFilters = (hcpId: Prisma.Sql) => ({
  hcpStatus: { column: sql`h.status`, join: hcpJoin(hcpId) },
});

const personJoin = (enrolleeId: Prisma.Sql): Prisma.Sql => sql`JOIN "Enrollee" person ON person.id = ${enrolleeId}`;

/** Filters by data that is not stored with a visit or claim: the person's current data. */
export const personFilters = (enrolleeId: Prisma.Sql) =>
  ({ category: { column: sql`person."vulnerableCategory"`, join: personJoin(enrolleeId) } }) satisfies Record<string, Key>;

/** Keys of facts that have no place of their own: the HCP's current place. The fact joins it as h. */
export const facilityKeys = (hcpId: Prisma.Sql) =>
  ({
    lga: { column: sql`h."lgaId"` },
    town: { column: sql`h."townId"` },
    hcp: { column: hcpId },
    hcpLevel: { column: sql`h.level` },
    ownership: { column: sql`h.ownership` },
  }) satisfies Record<string, Key>;
export const facilityFilters = { hcpStatus: { column: sql`h.status` } } satisfies Record<string, Key>;

export const mdaKeys = (mdaId: Prisma.Sql) =>
  ({
    mda: { column: mdaId },
    mdaType: { column: sql`m.type`, join: sql`LEFT JOIN "Mda" m ON m.id = ${mdaId}` },
  }) satisfies Record<string, Key>;

/**
 * Keys stored with visits, PA requests, referrals and claims, as of the time of service. The place is the HCP's, or the enrollee's with placeBasis ENROLLEE;
 * the ward is not stored with them, so it is where the person lives now.
 */
export function careKeys(alias: string, { placeBasis }: ReportFilter, hcpId = `${alias}."hcpId"`) {
  const column = (name: string) => raw(`${alias}."${name}"`);
  const isResidence = placeBasis === 'ENROLLEE';
  return {
    lga: { column: column(isResidence ? 'enrolleeLgaId' : 'lgaId') },
    town: { column: column(isResidence ? 'enrolleeTownId' : 'townId') },
    ward: { column: sql`person."wardId"`, join: personJoin(column('enrolleeId')) },
    ...hcpKeys(raw(hcpId)),
    ...mdaKeys(column('mdaId')),
    plan: { column: column('planId') },
    sex: { column: column('sex') },
    ageBand: { column: ageBandOf(column('age')) },
    status: { column: column('status') },
  } satisfies Record<string, Key>;
}
