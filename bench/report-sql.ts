const SENT = `status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')`;
const CLAIM_SUMS = `count(DISTINCT c."hcpId"), count(*), sum(c."claimedAmount"), sum(c."approvedAmount") FILTER (WHERE c.status IN ('APPROVED', 'PAID')),
  sum(c."claimedAmount" - c."approvedAmount") FILTER (WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED')), sum(c."paidAmount") FILTER (WHERE c.status = 'PAID'),
  sum(c."payableAmount") FILTER (WHERE c.status = 'APPROVED'), count(*) FILTER (WHERE c.status = 'REJECTED'),
  count(*) FILTER (WHERE c.status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))`;
const claimsBy = (column: string) =>
  `SELECT ${column}, ${CLAIM_SUMS} FROM "Claim" c WHERE c.${SENT} AND c."serviceTo" BETWEEN $1::date AND $2::date GROUP BY 1`;
const paBy = (column: string) =>
  `SELECT ${column}, count(*), count(*) FILTER (WHERE p.status = 'PENDING'), count(*) FILTER (WHERE p.status = 'APPROVED'), count(*) FILTER (WHERE p.status = 'REJECTED'),
     count(*) FILTER (WHERE p.status = 'USED'), count(*) FILTER (WHERE p.status = 'EXPIRED'),
     percentile_cont(0.5) WITHIN GROUP (ORDER BY p."decidedAt" - p."requestedAt"), sum(p."approvedAmount")
   FROM "PaRequest" p WHERE p."requestedAt" >= $1::date - interval '1 hour' AND p."requestedAt" < $2::date + interval '23 hours' GROUP BY 1`;
const peopleBy = (column: string) =>
  `SELECT ${column}, count(*), count(*) FILTER (WHERE e.relationship = 'PRINCIPAL'), count(*) FILTER (WHERE e.relationship = 'SPOUSE'),
     count(*) FILTER (WHERE e.relationship = 'CHILD'), count(*) FILTER (WHERE e.sex = 'MALE'), count(*) FILTER (WHERE e.sex = 'FEMALE'), count(*) FILTER (WHERE e.status = 'ACTIVE')
   FROM "Enrollee" e WHERE e.status NOT IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED') AND e."registeredAt" < $2::date + interval '23 hours' AND $1::date IS NOT NULL GROUP BY 1`;
const linesBy = (column: string) =>
  `SELECT ${column}, i."serviceId", sum(i.qty), count(DISTINCT c.id), count(DISTINCT c."enrolleeId"), sum(i."amountClaimed"), sum(i."amountApproved") FILTER (WHERE c.status IN ('APPROVED', 'PAID'))
   FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" WHERE c.${SENT} AND c."serviceTo" BETWEEN $1::date AND $2::date GROUP BY 1, 2`;

const visitsBy = (column: string) =>
  `SELECT ${column}, count(*), count(DISTINCT v."enrolleeId"), count(*) FILTER (WHERE v."visitType" = 'OUTPATIENT'), count(*) FILTER (WHERE v."visitType" = 'INPATIENT'),
     count(*) FILTER (WHERE v."visitType" = 'EMERGENCY'), count(*) FILTER (WHERE v."visitType" = 'ANC'), count(*) FILTER (WHERE v."visitType" = 'DELIVERY')
   FROM "Encounter" v WHERE v.status <> 'VOID' AND v."visitAt" >= $1::date - interval '1 hour' AND v."visitAt" < $2::date + interval '23 hours' GROUP BY 1`;
const countBy = (table: string, at: string, column: string) =>
  `SELECT ${column}, count(*) FROM "${table}" WHERE "${at}" >= $1::date - interval '1 hour' AND "${at}" < $2::date + interval '23 hours' GROUP BY 1`;
const fullBy = (column: string, home = column) => [
  peopleBy(home.replace('x.', 'e.')),
  countBy('Encounter', 'visitAt', column.replace('x.', '')),
  countBy('PaRequest', 'requestedAt', column.replace('x.', '')),
  claimsBy(column.replace('x.', 'c.')),
];

/** What somebody would write who knows the tables but not the sums kept beside them: rows, no labels, $1 and $2 the first and the last day. */
export const handWritten: Record<string, string[]> = {
  lgaClaims: [claimsBy('c."lgaId"')],
  townClaims: [claimsBy('c."townId"')],
  hcpClaims: [claimsBy('c."hcpId"')],
  lgaPa: [paBy('p."lgaId"')],
  townPa: [paBy('p."townId"')],
  hcpPa: [paBy('p."hcpId"')],
  lgaEnrollees: [peopleBy('e."lgaId"')],
  townEnrollees: [peopleBy('e."townId"')],
  hcpEnrollees: [peopleBy('e."hcpId"')],
  mdaEnrollees: [peopleBy('e."mdaId"')],
  lgaServices: [linesBy('c."lgaId"')],
  hcpVisitation: [visitsBy('v."hcpId"')],
  lgaFull: [...fullBy('x."lgaId"'), countBy('Referral', 'requestedAt', '"lgaId"')],
  hcpFull: [...fullBy('x."hcpId"'), countBy('Referral', 'requestedAt', '"fromHcpId"')],
  mdaReports: [...fullBy('x."mdaId"'), countBy('Referral', 'requestedAt', '"mdaId"')],
  hcpServices: [linesBy('c."hcpId"')],
};
