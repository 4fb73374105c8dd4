import { db } from '../../platform/db.ts';
import { as } from '../as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from './make.ts';

export const CREATE_REFERRAL = /* GraphQL */ `mutation CreateReferral($input: CreateReferralInput!) {
  createReferral(input: $input) { id referralNo status version urgency decisionDueAt needsReview referralCode }
}`;
export const APPROVE_REFERRAL = /* GraphQL */ `mutation ApproveReferral($id: ID!, $input: ApproveReferralInput!) {
  approveReferral(id: $id, input: $input) { id status version referralCode validUntil daysLeft }
}`;
export const ACCEPT_REFERRAL = /* GraphQL */ `mutation AcceptReferral($id: ID!, $input: AcceptReferralInput!) {
  acceptReferral(id: $id, input: $input) { id status version acceptedAt appointmentAt arrivedAt }
}`;
export const DECLINE_REFERRAL = /* GraphQL */ `mutation DeclineReferral($id: ID!, $input: DeclineReferralInput!) {
  declineReferral(id: $id, input: $input) { id status version declineReason }
}`;

/** A primary facility with a patient, a secondary one that gets them, their users, and an account manager. */
export async function referralWorld() {
  const [from, to] = [await makeHcp({ level: 'PRIMARY' }), await makeHcp({ level: 'SECONDARY' })];
  const [sender, receiver, manager, enrollee, service, diagnosis] = [
    await makeHcpUser(from),
    await makeHcpUser(to),
    await makeUser('ACCOUNT_MANAGER'),
    await makeEnrollee({ hcpId: from.id }),
    await makeService({ level: 'SECONDARY' }),
    await makeDiagnosis(),
  ];
  return { from, to, sender, receiver, manager, enrollee, service, diagnosis };
}

export type ReferralWorld = Awaited<ReturnType<typeof referralWorld>>;

/** Clinical input of the referring desk. */
export const referralDetails = ({ to, service, diagnosis }: Pick<ReferralWorld, 'to' | 'service' | 'diagnosis'>, over: object = {}) => ({
  toHcpId: to.id,
  urgency: 'ROUTINE',
  specialty: 'Surgery',
  reason: 'Needs an operation',
  presentingComplaint: 'Swelling in the groin',
  examinationFindings: 'Reducible swelling',
  investigationsDone: 'Packed cell volume',
  treatmentGiven: 'Analgesics',
  provisionalDiagnosisId: diagnosis.id,
  serviceIds: [service.id],
  referringPersonName: 'Ngo Pam',
  referringPersonCadre: 'Community health officer',
  ...over,
});

export const referralInput = (world: ReferralWorld, over: object = {}) => ({
  enrolleeId: world.enrollee.id,
  ...referralDetails(world, over),
});

/** A referral as the desk sends it. */
export async function askReferral(world: ReferralWorld, over: object = {}) {
  const { data, codes, fields } = await as(world.sender).run(CREATE_REFERRAL, { input: referralInput(world, over) });
  if (!data?.createReferral) throw new Error(`${codes}: ${JSON.stringify(fields)}`);
  return data.createReferral;
}

/** An approved referral with its code. */
export async function approvedReferral(world: ReferralWorld, over: object = {}) {
  const asked = await askReferral(world, over);
  const { data, codes } = await as(world.manager).run(APPROVE_REFERRAL, { id: asked.id, input: { version: asked.version } });
  if (!data?.approveReferral) throw new Error(codes.join());
  return { ...data.approveReferral, referralNo: asked.referralNo, referralCode: data.approveReferral.referralCode ?? '' };
}

export const storedReferral = (id: string) => db.referral.findUniqueOrThrow({ where: { id } });

/** Notifications about a referral, with their recipients. */
export const noticesOf = async (user: { id: string }, entityId: string) =>
  (await db.notification.findMany({ where: { userId: user.id, entityId }, orderBy: { createdAt: 'asc' } })).map(({ kind }) => kind);
