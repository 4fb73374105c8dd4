import { visibleComplaintQuestions, visibleComplaints } from '../../administration/complaints/complaint.access.ts';
import { visibleMessageThreads } from '../../administration/messages/message-thread.access.ts';
import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { visibleClaimDisputes } from '../../claims/claim-disputes/claim-dispute.access.ts';
import { visibleClaimUploads } from '../../claims/claim-uploads/claim-upload.access.ts';
import { visibleExpenses } from '../../claims/expenses/expense.access.ts';
import { visiblePayments } from '../../claims/payments/payment.access.ts';
import { visiblePaymentRuns } from '../../claims/payments/payment-run.access.ts';
import { visibleDependantRequests } from '../../enrolment/dependant-requests/dependant-request.access.ts';
import { visibleRegistrations } from '../../enrolment/registrations/registration.access.ts';
import { namedFiles } from '../../enrolment/registrations/registration-files.ts';
import { dataOf } from '../../enrolment/registrations/registration-steps.ts';
import { visibleRolls } from '../../enrolment/rolls/roll.access.ts';
import { visibleBankStatements } from '../../ledger/bank-statements/bank-statement.access.ts';
import { visibleFundMovements } from '../../ledger/fund-movements/fund-movement.access.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { recentLookups } from '../../members/record-access/record-access.ts';
import { managedHcps } from '../../network/hcps/hcp.access.ts';
import { db } from '../../platform/db.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

type Owner = {
  /** Whether the viewer sees the record that the file belongs to. */
  read: (viewer: Viewer, id: string, kind: string) => Promise<boolean>;
  /** Whether the viewer may put a file on it. */
  attach: (viewer: Viewer, id: string) => Promise<boolean>;
  /** Whether the viewer may delete an unused file of this owner. The file is locked. */
  discard?: (tx: Tx, viewer: Viewer, id: string, fileId: string) => Promise<boolean>;
};

const exists = async (count: Promise<number>) => (await count) > 0;

/** Records that have files. Files of other records are never served. */
const OWNERS: Record<string, Owner> = {
  Registration: {
    read: async (viewer, id) =>
      can(viewer, 'REGISTRATION_READ') && exists(db.registration.count({ where: { id, AND: visibleRegistrations(viewer) } })),
    attach: async (viewer, id) =>
      can(viewer, 'REGISTRATION_WRITE') &&
      exists(db.registration.count({ where: { id, status: 'INCOMPLETE', AND: visibleRegistrations(viewer) } })),
    discard: async (tx, viewer, id, fileId) => {
      const registration = await tx.registration.findFirst({ where: { id, status: 'INCOMPLETE', AND: visibleRegistrations(viewer) } });
      if (!registration || !can(viewer, 'REGISTRATION_WRITE')) return false;
      return namedFiles(dataOf(registration).last).every((named) => named.id !== fileId);
    },
  },
  Enrollee: {
    // A facility needs the face, not the pay slip; of a guest, whom it has looked up for a stated purpose.
    read: async (viewer, id, kind) =>
      can(viewer, kind === 'PHOTO' ? 'ENROLLEE_READ' : 'ENROLLEE_UPDATE') &&
      ((await exists(db.enrollee.count({ where: { id, AND: visibleEnrollees(viewer) } }))) ||
        (kind === 'PHOTO' && viewer.scope.kind === 'HCP' && (await recentLookups(viewer.scope.hcpId, id)))),
    attach: async () => false,
  },
  Hcp: {
    read: async (viewer, id) =>
      (can(viewer, 'HCP_MANAGE') || can(viewer, 'HCP_CONTACT_UPDATE')) && exists(db.hcp.count({ where: { id, AND: managedHcps(viewer) } })),
    attach: async (viewer, id) => can(viewer, 'HCP_MANAGE') && exists(db.hcp.count({ where: { id, AND: managedHcps(viewer) } })),
  },
  Roll: {
    read: async (viewer, id) => can(viewer, 'ROLL_READ') && exists(db.roll.count({ where: { id, AND: visibleRolls(viewer) } })),
    attach: async () => false,
  },
  CatalogueImport: {
    read: async (viewer, id) => can(viewer, 'SERVICE_MANAGE') && exists(db.catalogueImport.count({ where: { id } })),
    attach: async () => false,
  },
  PaymentRun: {
    // Its files contain bank account numbers.
    read: async (viewer, id) =>
      can(viewer, 'PAYMENT_READ') &&
      can(viewer, 'HCP_BANK_READ') &&
      exists(db.paymentRun.count({ where: { id, AND: visiblePaymentRuns(viewer) } })),
    attach: async () => false,
  },
  Payment: {
    read: async (viewer, id) =>
      can(viewer, 'PAYMENT_READ') &&
      can(viewer, 'HCP_BANK_READ') &&
      exists(db.payment.count({ where: { id, AND: visiblePayments(viewer) } })),
    attach: async () => false,
  },
  DependantRequest: {
    read: async (viewer, id) =>
      can(viewer, 'DEPENDANT_REQUEST_READ') && exists(db.dependantRequest.count({ where: { id, AND: visibleDependantRequests(viewer) } })),
    attach: async () => false,
  },
  PaRequest: {
    // Documents of the case are clinical, so members cannot read them here.
    read: async (viewer, id) =>
      can(viewer, 'PA_REQUEST_READ') &&
      can(viewer, 'CLINICAL_READ') &&
      exists(db.paRequest.count({ where: { id, AND: visiblePaRequests(viewer) } })),
    attach: async () => false,
  },
  Encounter: {
    read: async (viewer, id) =>
      can(viewer, 'ENCOUNTER_READ') &&
      can(viewer, 'CLINICAL_READ') &&
      exists(db.encounter.count({ where: { id, AND: visibleEncounters(viewer) } })),
    attach: async () => false,
  },
  Claim: {
    read: async (viewer, id) =>
      can(viewer, 'CLAIM_READ') && can(viewer, 'CLINICAL_READ') && exists(db.claim.count({ where: { id, AND: visibleClaims(viewer) } })),
    attach: async () => false,
  },
  ClaimUpload: {
    // It contains diagnoses and is the facility's own document; the scheme reads the claims.
    read: async (viewer, id) =>
      can(viewer, 'CLAIM_UPLOAD_WRITE') && exists(db.claimUpload.count({ where: { id, AND: visibleClaimUploads(viewer) } })),
    attach: async () => false,
  },
  ClaimDispute: {
    read: async (viewer, id) =>
      can(viewer, 'CLAIM_DISPUTE_READ') &&
      can(viewer, 'CLINICAL_READ') &&
      exists(db.claimDispute.count({ where: { id, AND: visibleClaimDisputes(viewer) } })),
    attach: async () => false,
  },
  Expense: {
    read: async (viewer, id) => can(viewer, 'EXPENSE_READ') && exists(db.expense.count({ where: { id, AND: visibleExpenses(viewer) } })),
    attach: async () => false,
  },
  FundMovement: {
    read: async (viewer, id) =>
      can(viewer, 'LEDGER_READ') && exists(db.fundMovement.count({ where: { id, AND: visibleFundMovements(viewer) } })),
    attach: async () => false,
  },
  BankStatement: {
    read: async (viewer, id) =>
      can(viewer, 'LEDGER_READ') && exists(db.bankStatement.count({ where: { id, AND: visibleBankStatements(viewer) } })),
    attach: async () => false,
  },
  Complaint: {
    // A facility reads the question of the officer, not what the person sent.
    read: async (viewer, id) =>
      can(viewer, 'COMPLAINT_READ') &&
      viewer.scope.kind !== 'HCP' &&
      exists(db.complaint.count({ where: { id, AND: visibleComplaints(viewer) } })),
    attach: async () => false,
  },
  ComplaintQuestion: {
    read: async (viewer, id) =>
      can(viewer, 'COMPLAINT_READ') && exists(db.complaintQuestion.count({ where: { id, AND: visibleComplaintQuestions(viewer) } })),
    attach: async () => false,
  },
  Message: {
    read: async (viewer, id) =>
      can(viewer, 'MESSAGE_USE') && exists(db.message.count({ where: { id, thread: visibleMessageThreads(viewer) } })),
    attach: async () => false,
  },
  /** Uploads from before the record exists; the record's service attaches them. */
  UserAccount: {
    read: async (viewer, id) => viewer.userId === id,
    attach: async (viewer, id) => viewer.userId === id,
    discard: async (_tx, viewer, id) => viewer.userId === id,
  },
};

const ownerOf = (type: string): Owner | undefined => (Object.hasOwn(OWNERS, type) ? OWNERS[type] : undefined);

type File = { ownerType: string; ownerId: string; kind: string };

export const mayRead = async (viewer: Viewer, { ownerType, ownerId, kind }: File) =>
  (await ownerOf(ownerType)?.read(viewer, ownerId, kind)) ?? false;
export const mayAttach = async (viewer: Viewer, ownerType: string, ownerId: string) =>
  (await ownerOf(ownerType)?.attach(viewer, ownerId)) ?? false;

export const mayDiscard = async (tx: Tx, viewer: Viewer, { ownerType, ownerId, id }: File & { id: string }) =>
  (await ownerOf(ownerType)?.discard?.(tx, viewer, ownerId, id)) ?? false;

/** The patient of a visit. */
export const personOfEncounter = async (id: string): Promise<string> =>
  (await db.encounter.findUniqueOrThrow({ where: { id }, select: { enrolleeId: true } })).enrolleeId;

/** The patient of a claim. */
export const personOfClaim = async (id: string): Promise<string> =>
  (await db.claim.findUniqueOrThrow({ where: { id }, select: { enrolleeId: true } })).enrolleeId;

/** The patient of a disputed claim. */
export const personOfClaimDispute = async (id: string): Promise<string> =>
  (await db.claim.findFirstOrThrow({ where: { dispute: { id } }, select: { enrolleeId: true } })).enrolleeId;

/** The patient of a PA request. */
export const personOfPaRequest = async (id: string): Promise<string> =>
  (await db.paRequest.findUniqueOrThrow({ where: { id }, select: { enrolleeId: true } })).enrolleeId;

/** The person of a complaint or of the answer to a question about it; null if not enrolled. */
export async function personOfComplaint(ownerType: 'Complaint' | 'ComplaintQuestion', id: string): Promise<string | null> {
  const where = ownerType === 'Complaint' ? { id } : { questions: { some: { id } } };
  return (await db.complaint.findFirstOrThrow({ where, select: { enrolleeId: true } })).enrolleeId;
}
