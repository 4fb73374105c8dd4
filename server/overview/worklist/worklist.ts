import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { unpaid } from '../../claims/payments/payable.service.ts';
import { visiblePayments } from '../../claims/payments/payment.access.ts';
import { visibleDependantRequests } from '../../enrolment/dependant-requests/dependant-request.access.ts';
import { visibleDuplicatePairs } from '../../enrolment/duplicates/duplicate-pair.access.ts';
import { visibleRegistrations } from '../../enrolment/registrations/registration.access.ts';
import { asAsked, visibleFacilityChanges } from '../../members/facility-changes/facility-change.access.ts';
import { visibleBankChanges, visibleHcps } from '../../network/hcps/hcp.access.ts';
import type { Permission } from '../../platform/access/permissions.shared.ts';
import { can } from '../../platform/access/permissions.shared.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { visibleInvoices } from '../../premiums/invoices/invoice.access.ts';

export type Waiting = { key: string; count: number; urgent: boolean };

type Source = { permission: Permission; count: (viewer: Viewer) => Promise<number>; urgent?: (viewer: Viewer) => Promise<number> };

/** The work that waits for a role, by key; a menu line or a dashboard card names its key. Each count is served by the index on status. */
const SOURCES: Record<string, Source> = {
  PA_PENDING: {
    permission: 'PA_REQUEST_DECIDE',
    count: (viewer) => db.paRequest.count({ where: { AND: [visiblePaRequests(viewer), { status: 'PENDING' }] } }),
    urgent: (viewer) => db.paRequest.count({ where: { AND: [visiblePaRequests(viewer), { status: 'PENDING', dueAt: { lt: now() } }] } }),
  },
  PA_QUERIED: {
    permission: 'PA_REQUEST_CREATE',
    count: (viewer) =>
      db.paRequest.count({
        where: { AND: [visiblePaRequests(viewer), { status: 'PENDING', infoRequestedAt: { not: null }, infoAnsweredAt: null }] },
      }),
  },
  CLAIMS_TO_SEND: {
    permission: 'CLAIM_DISPUTE',
    count: (viewer) => db.claim.count({ where: { AND: [visibleClaims(viewer), { status: { in: ['DRAFT', 'READY'] } }] } }),
  },
  CLAIMS_RETURNED: {
    permission: 'CLAIM_DISPUTE',
    count: (viewer) => db.claim.count({ where: { AND: [visibleClaims(viewer), { status: 'RETURNED' }] } }),
  },
  BILLS_TO_VET: {
    permission: 'BILL_VET',
    count: (viewer) => db.bill.count({ where: { AND: [visibleBills(viewer), { status: { in: ['SUBMITTED', 'IN_REVIEW'] } }] } }),
  },
  BILLS_TO_APPROVE: {
    permission: 'BILL_APPROVE',
    count: (viewer) => db.bill.count({ where: { AND: [visibleBills(viewer), { status: 'VETTED' }] } }),
  },
  BILLS_TO_PAY: {
    permission: 'PAYMENT_WRITE',
    count: (viewer) => db.bill.count({ where: { AND: [visibleBills(viewer), unpaid] } }),
  },
  PAYMENTS_TO_CONFIRM: {
    permission: 'PAYMENT_WRITE',
    count: (viewer) => db.payment.count({ where: { AND: [visiblePayments(viewer), { status: 'PENDING' }] } }),
  },
  INVOICES_TO_PAY: {
    permission: 'INVOICE_WRITE',
    count: (viewer) => db.invoice.count({ where: { AND: [visibleInvoices(viewer), { status: { in: ['PENDING', 'PART_PAID'] } }] } }),
  },
  REGISTRATIONS_INCOMPLETE: {
    permission: 'REGISTRATION_WRITE',
    count: (viewer) => db.registration.count({ where: { AND: [visibleRegistrations(viewer), { status: 'INCOMPLETE' }] } }),
  },
  REGISTRATIONS_TO_APPROVE: {
    permission: 'REGISTRATION_COMPLETE',
    count: (viewer) => db.registration.count({ where: { AND: [visibleRegistrations(viewer), { status: 'PENDING_APPROVAL' }] } }),
  },
  DUPLICATES_OPEN: {
    permission: 'DUPLICATE_READ',
    count: (viewer) => db.duplicatePair.count({ where: { AND: [visibleDuplicatePairs(viewer), { status: 'OPEN' }] } }),
  },
  DEPENDANTS_ASKED: {
    permission: 'FAMILY_WRITE',
    count: (viewer) => db.dependantRequest.count({ where: { AND: [visibleDependantRequests(viewer), { status: 'PENDING' }] } }),
  },
  HCPS_PENDING: {
    permission: 'HCP_MANAGE',
    count: (viewer) => db.hcp.count({ where: { AND: [visibleHcps(viewer), { status: 'PENDING' }] } }),
  },
  FACILITY_CHANGES_PENDING: {
    permission: 'FACILITY_CHANGE_DECIDE',
    count: (viewer) => db.facilityChangeRequest.count({ where: { AND: [visibleFacilityChanges(viewer), { status: 'PENDING' }, asAsked] } }),
  },
  BANK_CHANGES_PENDING: {
    permission: 'HCP_BANK_DECIDE',
    count: (viewer) => db.hcpBankChange.count({ where: { AND: [visibleBankChanges(viewer), { status: 'PENDING' }] } }),
  },
  VISITS_TO_CONFIRM: {
    permission: 'ENCOUNTER_CONFIRM',
    count: (viewer) => db.encounter.count({ where: { AND: [visibleEncounters(viewer), { enrolleeConfirmed: null, status: 'CLOSED' }] } }),
  },
};

export const WAITING_KEYS = Object.keys(SOURCES);

/** What waits for this viewer, only of the kinds that they may act on. */
export async function waitingCounts(viewer: Viewer): Promise<Waiting[]> {
  const readableSources = Object.entries(SOURCES).filter(([, { permission }]) => can(viewer, permission));
  return Promise.all(
    readableSources.map(async ([key, source]) => {
      const [count, urgent] = await Promise.all([source.count(viewer), source.urgent?.(viewer) ?? 0]);
      return { key, count, urgent: urgent > 0 };
    }),
  );
}
