import type { Role } from '../../server/generated/prisma/enums.ts';
import { areas } from '../src/app/areas/areas.ts';
import { type Area, addressOf, type Screen } from '../src/platform/screen.ts';
import { emailOf } from './fixtures.ts';

/** Every page of every role. `isRepeated`: an earlier area has the same screen, so tests do less with it, for the sake of time. */
export const pages: { area: Area; address: string; isRepeated: boolean }[] = [];
const seen = new Set<Screen>();
for (const area of areas) {
  for (const mount of area.mounts) {
    const screen = mount.screen.variantOf ?? mount.screen;
    pages.push({ area, address: addressOf(area, mount), isRepeated: seen.has(screen) });
    seen.add(screen);
  }
}

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;

const REFERRALS = 'SELECT id FROM "Referral"';
const REACHED = `status IN ('APPROVED', 'ACCEPTED', 'COMPLETED')`;
/** The family of the demo member. */
const OF_MEMBER = `"enrolleeId" IN (SELECT e.id FROM "Enrollee" e JOIN "UserAccount" u ON u."enrolleeId" IN (e.id, e."principalId") WHERE u.email = '${emailOf('ENROLLEE')}')`;

/** The demo member may have no referral: reassigns a completed one to them. */
const REFERRAL_OF_MEMBER = `WITH given AS (UPDATE "Referral" SET "enrolleeId" = (SELECT "enrolleeId" FROM "UserAccount" WHERE email = '${emailOf('ENROLLEE')}')
  WHERE id = (SELECT id FROM "Referral" WHERE status = 'COMPLETED' ORDER BY "requestedAt" LIMIT 1) RETURNING id) SELECT id FROM given`;

/** As with referrals: if no PA request of the family is decided, reassigns a rejected one, which has no code. */
const PA_REQUEST_OF_MEMBER = `WITH own AS (SELECT id FROM "PaRequest" WHERE status IN ('APPROVED', 'USED', 'REJECTED') AND ${OF_MEMBER} ORDER BY "requestedAt" DESC LIMIT 1),
  given AS (UPDATE "PaRequest" SET "enrolleeId" = (SELECT "enrolleeId" FROM "UserAccount" WHERE email = '${emailOf('ENROLLEE')}')
    WHERE NOT EXISTS (SELECT FROM own) AND id = (SELECT id FROM "PaRequest" WHERE status = 'REJECTED' ORDER BY "requestedAt" LIMIT 1) RETURNING id)
  SELECT id FROM own UNION ALL SELECT id FROM given`;

/** The demo facility is a hospital, and capitation is for primary facilities: reassigns a statement and its bill. */
const statementOf = (
  hcpId: string | null,
) => `WITH given AS (UPDATE "CapitationStatement" SET "hcpId" = coalesce(${hcpId ? `'${hcpId}'::uuid` : 'NULL'}, "hcpId")
  WHERE id = (SELECT s.id FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE r.status = 'APPROVED'
    ORDER BY s."hcpId" = ${hcpId ? `'${hcpId}'` : `s."hcpId"`} DESC, s.lives DESC, s.id LIMIT 1) RETURNING id, "hcpId", "billId"),
  paid AS (UPDATE "Bill" b SET "hcpId" = g."hcpId" FROM given g WHERE b.id = g."billId") SELECT id FROM given`;

/** SQL that selects the record for a parameter of an address, limited to the viewer’s facility. */
const SOURCES: { path: RegExp; param: string; sql: (hcpId: string | null) => string }[] = [
  {
    path: /receipt-reversals/,
    param: 'id',
    sql: () => `SELECT id FROM "RemitaPayment" ORDER BY status = 'REVERSAL_REQUESTED' DESC, "transactionDate" DESC`,
  },
  {
    path: /remita-payments/,
    param: 'id',
    sql: () =>
      `SELECT id FROM "RemitaPayment" WHERE direction = 'IN' AND "statusCode" = '00' ORDER BY "invoiceId" IS NULL DESC, "transactionDate" DESC`,
  },
  {
    path: /api-keys|system-keys/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "ApiKey" WHERE "hcpId" ${hcp ? `= '${hcp}'` : 'IS NOT NULL'} ORDER BY status, "createdAt"`,
  },
  {
    path: /webhooks/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "Webhook" ${hcp ? `WHERE "hcpId" = '${hcp}'` : ''} ORDER BY status, "createdAt"`,
  },
  { path: /settings\/texts/, param: 'key', sql: () => `SELECT 'INVITATION' AS id` },
  { path: /settings/, param: 'topic', sql: () => `SELECT 'payments' AS id` },
  { path: /dashboard\/plans/, param: 'id', sql: () => 'SELECT id FROM "Plan" ORDER BY "sortOrder"' },
  { path: /data-breaches/, param: 'id', sql: () => `SELECT id FROM "DataBreach" ORDER BY status, "becameAwareAt" DESC` },
  {
    path: /enrollee-dashboard\/complaints/,
    param: 'id',
    sql: () => `SELECT id FROM "Complaint" WHERE ${OF_MEMBER} ORDER BY "receivedAt"`,
  },
  {
    path: /complaints/,
    param: 'id',
    sql: (hcp) =>
      `SELECT id FROM "Complaint" WHERE category IN ('CARD_OR_RECORD', 'PREMIUM', 'OTHER', 'MONEY_ASKED') AND ${hcp ? `"hcpId" = '${hcp}' AND "sharedAt" IS NOT NULL` : 'TRUE'} ORDER BY category = 'OTHER' DESC, status, "receivedAt"`,
  },
  { path: /data-requests/, param: 'id', sql: () => `SELECT id FROM "DataSubjectRequest" ORDER BY status, "receivedOn" DESC` },
  { path: /closed-months/, param: 'id', sql: () => `SELECT id FROM "ClosedMonth" ORDER BY status = 'CLOSED' DESC, month DESC` },
  { path: /expenses/, param: 'id', sql: () => `SELECT id FROM "Expense" ORDER BY status = 'RECORDED' DESC, date DESC` },
  { path: /hcp-dashboard\/capitation|capitation\/statements|capitation-contests/, param: 'id', sql: statementOf },
  { path: /fund-movements/, param: 'id', sql: () => `SELECT id FROM "FundMovement" ORDER BY status = 'RECORDED' DESC, "movementNo"` },
  { path: /bank-statements/, param: 'id', sql: () => `SELECT id FROM "BankStatement" ORDER BY "lastDay" DESC` },
  { path: /capitation/, param: 'id', sql: () => `SELECT id FROM "CapitationRun" ORDER BY status = 'COMPUTED' DESC, lives DESC` },
  {
    path: /view-service|edit-service|services\/:id/,
    param: 'id',
    sql: () => `SELECT s.id FROM "Service" s JOIN "TariffOverride" t ON t."serviceId" = s.id GROUP BY s.id ORDER BY count(*) DESC, s.id`,
  },
  { path: /symptoms/, param: 'id', sql: () => `SELECT id FROM "Symptom" ORDER BY name` },
  { path: /catalogue-imports/, param: 'id', sql: () => `SELECT id FROM "CatalogueImport" ORDER BY "refusedCount" DESC` },
  { path: /bulk-enrolment/, param: 'id', sql: () => `SELECT id FROM "Roll" ORDER BY status = 'CHECKED' DESC, "createdAt" DESC` },
  { path: /by-mdas/, param: 'id', sql: () => `SELECT id FROM "MdaBulk" WHERE status = 'DONE' ORDER BY "requestedAt" DESC` },
  { path: /mda/, param: 'id', sql: () => `SELECT id FROM "Mda" WHERE type = 'TERTIARY_INSTITUTION' ORDER BY name` },
  { path: /printed/, param: 'id', sql: () => `SELECT id FROM "CardRun" ORDER BY "preparedAt" DESC` },
  { path: /duplicates/, param: 'id', sql: () => `SELECT id FROM "DuplicatePair" ORDER BY status = 'OPEN' DESC, "foundAt" DESC` },
  {
    path: /facility-changes/,
    param: 'id',
    sql: () => `SELECT id FROM "FacilityChangeRequest" ORDER BY status = 'PENDING' DESC, "requestedAt" DESC`,
  },
  {
    path: /claim-uploads/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "ClaimUpload" WHERE ${ofFacility(hcp)} ORDER BY status = 'CHECKED' DESC, "createdAt" DESC`,
  },
  {
    path: /claim-disputes/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "ClaimDispute" WHERE ${ofFacility(hcp)} ORDER BY status = 'OPEN' DESC, "filedAt" DESC`,
  },
  {
    path: /registration-officer-dashboard\/invoices/,
    param: 'id',
    sql: () => `SELECT "invoiceId" AS id FROM "Registration" WHERE "invoiceId" IS NOT NULL ORDER BY "createdAt" DESC`,
  },
  {
    path: /payers/,
    param: 'id',
    sql: () => `SELECT "mdaId" AS id FROM "Invoice" WHERE status IN ('PENDING', 'PART_PAID') AND "mdaId" IS NOT NULL ORDER BY "dueDate"`,
  },
  {
    path: /invoice-runs\/lists/,
    param: 'id',
    sql: () => `SELECT id FROM "InvoiceDraft" WHERE "leftOut" IS NULL ORDER BY "invoiceId" IS NULL, lives DESC`,
  },
  { path: /invoice-runs/, param: 'id', sql: () => `SELECT id FROM "InvoiceRun" ORDER BY status = 'COMPUTED' DESC, month DESC` },
  { path: /invoices/, param: 'id', sql: () => `SELECT id FROM "Invoice" ORDER BY status = 'PART_PAID' DESC, "createdAt" DESC` },
  { path: /payment-runs/, param: 'id', sql: () => `SELECT id FROM "PaymentRun" ORDER BY status = 'PENDING' DESC, "createdAt" DESC` },
  {
    path: /payments/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "Payment" WHERE status = 'PAID' AND ${ofFacility(hcp)} ORDER BY "createdAt" DESC`,
  },
  {
    path: /pending-invoices/,
    param: 'id',
    sql: () => `SELECT id FROM "Invoice" WHERE status IN ('PENDING', 'PART_PAID') ORDER BY "createdAt" DESC`,
  },
  { path: /all-invoices/, param: 'id', sql: () => `SELECT id FROM "Invoice" WHERE status = 'PAID' ORDER BY "createdAt" DESC` },
  {
    path: /view-pa-code/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "PaRequest" WHERE ${ofFacility(hcp)} ORDER BY status = 'APPROVED' DESC, "requestedAt" DESC`,
  },
  {
    path: /enrollee-dashboard\/view-processed-pa-request/,
    param: 'id',
    sql: () => PA_REQUEST_OF_MEMBER,
  },
  {
    path: /manage-pending-pa-request/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "PaRequest" WHERE status = 'PENDING' AND ${ofFacility(hcp)} ORDER BY "dueAt"`,
  },
  { path: /pa-request/, param: 'id', sql: (hcp) => `SELECT id FROM "PaRequest" WHERE ${ofFacility(hcp)} ORDER BY "requestedAt" DESC` },
  {
    path: /my-referral-requests\/:id\/edit/,
    param: 'id',
    sql: (hcp) => `${REFERRALS} WHERE "fromHcpId" = '${hcp}' ORDER BY status = 'PENDING' DESC, "requestedAt" DESC`,
  },
  { path: /my-referral-requests/, param: 'id', sql: (hcp) => `${REFERRALS} WHERE "fromHcpId" = '${hcp}' ORDER BY "requestedAt" DESC` },
  {
    path: /manage-incoming-referrals\/:id\/edit/,
    param: 'id',
    sql: (hcp) => `${REFERRALS} WHERE ${REACHED} AND "toHcpId" = '${hcp}' ORDER BY status = 'ACCEPTED' DESC, "requestedAt" DESC`,
  },
  {
    path: /manage-incoming-referrals/,
    param: 'id',
    sql: (hcp) => `${REFERRALS} WHERE ${REACHED} AND "toHcpId" = '${hcp}' ORDER BY "requestedAt" DESC`,
  },
  {
    path: /visits\/:id\/correct/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "Encounter" WHERE status = 'CLOSED' AND ${ofFacility(hcp)} ORDER BY "visitAt" DESC`,
  },
  {
    path: /hospital-visits/,
    param: 'id',
    sql: () => `SELECT id FROM "Encounter" WHERE status = 'CLOSED' AND ${OF_MEMBER} ORDER BY "visitAt" DESC`,
  },
  {
    path: /visits/,
    param: 'id',
    sql: (hcp) => `SELECT id FROM "Encounter" WHERE ${ofFacility(hcp)} ORDER BY "enrolleeConfirmed" IS FALSE DESC, "visitAt" DESC`,
  },
  { path: /view-pending-referral-request/, param: 'id', sql: () => `${REFERRALS} WHERE status = 'PENDING'` },
  { path: /enrollee-dashboard\/referrals/, param: 'id', sql: () => REFERRAL_OF_MEMBER },
  { path: /referral/, param: 'id', sql: () => `${REFERRALS} ORDER BY "referralCode" IS NOT NULL DESC, "requestedAt" DESC` },
  {
    path: /enrollee-dashboard\/care-history/,
    param: 'id',
    sql: () => `SELECT "enrolleeId" AS id FROM "UserAccount" WHERE email = '${emailOf('ENROLLEE')}'`,
  },
  {
    path: /enrollee/,
    param: 'id',
    sql: (hcp) =>
      `SELECT id FROM "Enrollee" WHERE status = 'ACTIVE' AND relationship = 'PRINCIPAL' AND ${ofFacility(hcp)} ORDER BY "registeredAt" DESC`,
  },
  { path: /(view|update)-hcp/, param: 'id', sql: () => `SELECT id FROM "Hcp" WHERE status = 'ACTIVATED' ORDER BY name` },
  {
    path: /submitted-hcp-Bills/,
    param: 'hcpId',
    sql: () => `SELECT "hcpId" AS id FROM "Bill" WHERE status IN ('SUBMITTED', 'IN_REVIEW') ORDER BY "submittedAt"`,
  },
  {
    path: /submitted-hcp-Bills/,
    param: 'billId',
    sql: () => `SELECT id FROM "Bill" WHERE status IN ('SUBMITTED', 'IN_REVIEW') ORDER BY "submittedAt"`,
  },
  {
    path: /submitted-hcp-Bills/,
    param: 'claimId',
    sql: () =>
      `SELECT c.id FROM "Claim" c JOIN "Bill" b ON b.id = c."billId" WHERE b.status IN ('SUBMITTED', 'IN_REVIEW') AND c.status IN ('SUBMITTED', 'IN_REVIEW') ORDER BY b."submittedAt", c."claimNo"`,
  },
  {
    path: /pending-claims-forms|submit-claims-forms/,
    param: 'hcpId',
    sql: () => `SELECT "hcpId" AS id FROM "Claim" WHERE status = 'READY' ORDER BY "createdAt" DESC`,
  },
  {
    path: /all-claims-for-a-specific-batch/,
    param: 'billId',
    sql: () => `SELECT id FROM "Bill" WHERE status = 'VETTED' ORDER BY "vettedAt"`,
  },
  { path: /dashboard\/claims-approval/, param: 'claimId', sql: () => `SELECT id FROM "Claim" WHERE status = 'VETTED' ORDER BY "vettedAt"` },
  {
    path: /officer/,
    param: 'officerId',
    sql: () => `SELECT "vettedById" AS id FROM "Bill" WHERE "vettedById" IS NOT NULL ORDER BY "vettedAt" DESC`,
  },
  {
    path: /batches|\/bills\//,
    param: 'billId',
    sql: (hcp) => `SELECT id FROM "Bill" WHERE ${ofFacility(hcp)} AND status <> 'OPEN' ORDER BY "submittedAt" DESC`,
  },
  {
    path: /claims/,
    param: 'claimId',
    sql: (hcp) => `SELECT id FROM "Claim" WHERE ${ofFacility(hcp)} AND status IN ('APPROVED', 'PAID') ORDER BY "approvedAt" DESC`,
  },
];

const ofFacility = (hcpId: string | null) => (hcpId ? `"hcpId" = '${hcpId}'` : 'TRUE');

/** Replaces the parameters of an address by ids of real records. */
export async function realAddress(sql: Sql, role: Role, address: string): Promise<string> {
  const names = [...address.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  if (names.length === 0) return address;
  const [user] = await sql<{ hcpId: string | null }>(`SELECT "hcpId" FROM "UserAccount" WHERE email = $1`, [emailOf(role)]);
  let result = address;
  for (const name of names) {
    const source = SOURCES.find(({ path, param }) => param === name && path.test(address));
    if (!source) throw new Error(`No record is known for :${name} of ${address}`);
    const [row] = await sql<{ id: string }>(`${source.sql(user?.hcpId ?? null)} LIMIT 1`);
    if (!row) throw new Error(`The demo scheme has no record for :${name} of ${address}`);
    result = result.replace(`:${name}`, row.id);
  }
  return result;
}
