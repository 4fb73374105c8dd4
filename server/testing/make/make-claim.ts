import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from './make.ts';

type Line = { serviceId: string; qty: number; unitPrice: number };
type FormOptions = { items?: Line[]; day?: Date; [field: string]: unknown };

export const CREATE_NO_AUTH = /* GraphQL */ `mutation ($input: CreateNoAuthClaimInput!) { createNoAuthClaim(input: $input) { id version claimNo status claimedAmount checks { code severity line } } }`;
export const READY = /* GraphQL */ `mutation ($id: ID!, $input: ClaimVersionInput!) { markClaimReady(id: $id, input: $input) { id status version } }`;
export const SUBMIT_BILL = /* GraphQL */ `mutation ($input: SubmitBillInput!) { submitBill(input: $input) { id billNo status version claimCount claimedAmount claims { id status } } }`;
export const START_REVIEW = /* GraphQL */ `mutation ($id: ID!) { startClaimReview(id: $id) { id status version availableActions items { id qty amountClaimed maxPrice } } }`;
export const VET = /* GraphQL */ `mutation ($id: ID!, $input: VetClaimInput!) { vetClaim(id: $id, input: $input) { id status version decision vettedAmount } }`;
export const RETURN_CLAIM = /* GraphQL */ `mutation ($id: ID!, $input: ReturnClaimInput!) { returnClaim(id: $id, input: $input) { id status version } }`;
export const FINISH = /* GraphQL */ `mutation ($id: ID!, $input: BillVersionInput!) { finishBill(id: $id, input: $input) { id status version claimCount claimedAmount vettedAmount } }`;
export const APPROVE_BILL = /* GraphQL */ `mutation ($id: ID!, $input: ApproveBillInput!) { approveBill(id: $id, input: $input) { id status version approvedAmount } }`;
export const APPROVE_CLAIM = /* GraphQL */ `mutation ($id: ID!, $input: ApproveClaimInput!) { approveClaim(id: $id, input: $input) { id status version approvedAmount } }`;

export const CREATE_AUTH = /* GraphQL */ `mutation ($input: CreateAuthClaimInput!) { createAuthClaim(input: $input) { id version status type paCode { code } checks { code severity line message } } }`;
export const UPDATE_CLAIM = /* GraphQL */ `mutation ($id: ID!, $input: UpdateClaimInput!) { updateClaim(id: $id, input: $input) { id version status claimedAmount } }`;
export const WITHDRAW = /* GraphQL */ `mutation ($id: ID!, $input: WithdrawClaimInput!) { withdrawClaim(id: $id, input: $input) { id status bill { id } } }`;
export const RESUBMIT = /* GraphQL */ `mutation ($id: ID!) { resubmitClaim(id: $id) { id status version claimNo attempt resubmissionOf { id } } }`;
export const REJECT_CLAIM = /* GraphQL */ `mutation ($id: ID!, $input: RejectClaimInput!) { rejectClaim(id: $id, input: $input) { id status version approvedAmount decision } }`;
export const SEND_BACK = /* GraphQL */ `mutation ($id: ID!, $input: SendBackClaimInput!) { sendBackClaim(id: $id, input: $input) { id status version bill { id status } } }`;
export const APPROVE_CLEAN = /* GraphQL */ `mutation ($id: ID!, $input: ApproveBillInput!) { approveCleanClaims(id: $id, input: $input) { id status approvedAmount } }`;
export const RETURN_BILL = /* GraphQL */ `mutation ($id: ID!, $input: ReturnBillInput!) { returnBill(id: $id, input: $input) { id status claimCount } }`;
export const TAKE_BILL = /* GraphQL */ `mutation ($id: ID!, $input: BillVersionInput!) { takeBill(id: $id, input: $input) { id status version assignedOfficer { id } } }`;
export const ASSIGN_BILL = /* GraphQL */ `mutation ($id: ID!, $input: AssignBillInput!) { assignBill(id: $id, input: $input) { id status version assignedOfficer { id } } }`;

/** Sets a setting of the scheme. */
const set = (key: string, value: number) => db.setting.upsert({ where: { key }, create: { key, value }, update: { value } });

/** A facility, its user, an enrollee of it, the deciding officers, and a service at ₦4,000. No claim is sampled for second review unless a share is given. */
export async function makeClaimWorld({ secondLookSharePercent = 0 } = {}) {
  await set('secondLookSharePercent', secondLookSharePercent);
  const hcp = await makeHcp();
  const [user, officer, admin, accountant] = [
    await makeHcpUser(hcp),
    await makeUser('CLAIMS_OFFICER'),
    await makeUser('ADMIN'),
    await makeUser('ACCOUNTANT'),
  ];
  const enrollee = await makeEnrollee({ hcpId: hcp.id });
  const [service, diagnosis] = [await makeService({ basePrice: 400_000n, maxQty: 10 }), await makeDiagnosis()];

  const form = ({ items, day = addDays(today(), -1), ...rest }: FormOptions = {}) => ({
    serviceFrom: isoDay(day),
    serviceTo: isoDay(day),
    careType: 'OUT',
    visitType: 'OTHER',
    attendingName: 'Dr Pam',
    lateReason: 'Sent by post',
    mainDiagnosisId: diagnosis.id,
    items: items ?? [{ serviceId: service.id, qty: 2, unitPrice: 400_000 }],
    ...rest,
  });

  const draft = async (options: FormOptions = {}, who: { id: string } = enrollee) => {
    const purpose = who === enrollee ? null : 'AWAY_FROM_HOME';
    const answer = await as(user).run(CREATE_NO_AUTH, { input: { enrolleeId: who.id, purpose, form: form(options) } });
    if (answer.codes.length > 0) throw new Error(`${answer.codes} ${JSON.stringify(answer.fields)}`);
    return answer.data.createNoAuthClaim;
  };
  /** A ready claim for a new enrollee, so that it duplicates no other. */
  const ready = async (options: FormOptions = {}) => {
    const claim = await draft(options, await makeEnrollee({ hcpId: hcp.id, planId: enrollee.planId }));
    const answer = await as(user).run(READY, { id: claim.id, input: { version: claim.version } });
    if (answer.codes.length > 0) throw new Error(`${answer.codes} ${JSON.stringify(answer.fields)}`);
    return claim.id;
  };
  const bill = async (count = 2) => {
    const claimIds: string[] = [];
    for (let n = 0; n < count; n += 1) claimIds.push(await ready());
    const answer = await as(user).run(SUBMIT_BILL, { input: { claimIds } });
    if (answer.codes.length > 0) throw new Error(`${answer.codes} ${answer.messages}`);
    return { id: answer.data.submitBill.id, claimIds };
  };
  /** Opens a claim and decides all its lines. */
  const vet = async (claimId: string, decision: 'PASSED' | 'REJECTED' | { qty: number } = 'PASSED') => {
    const { startClaimReview: open } = (await as(officer).run(START_REVIEW, { id: claimId })).data ?? {};
    if (!open) return { data: null, codes: ['REFUSED'], fields: {}, messages: [] } as never;
    const lines = open.items.map(({ id }) =>
      typeof decision === 'string'
        ? { itemId: id, decision, ...(decision === 'REJECTED' && { reasonCode: 'NOT_COVERED' }) }
        : { itemId: id, decision: 'ADJUSTED', qtyApproved: decision.qty, reasonCode: 'QUANTITY_NOT_JUSTIFIED' },
    );
    return as(officer).run(VET, { id: claimId, input: { version: open.version, lines, finish: true } });
  };
  const finish = async (billId: string) => {
    const { version } = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    return as(officer).run(FINISH, { id: billId, input: { version } });
  };
  const approve = async (billId: string, who: { id: string } = admin) => {
    const { version, vettedAmount, approvedAmount } = await db.bill.findUniqueOrThrow({ where: { id: billId } });
    return as(who).run(APPROVE_BILL, {
      id: billId,
      input: { version, vettedAmount: Number(vettedAmount), approvedAmount: Number(approvedAmount) },
    });
  };
  /** A bill awaiting the administrator, with each claim vetted as given. */
  const vetted = async (...decisions: Parameters<typeof vet>[1][]) => {
    const { id, claimIds } = await bill(decisions.length);
    for (const [index, decision] of decisions.entries()) await vet(claimIds[index] ?? '', decision);
    await finish(id);
    return { id, claimIds };
  };
  return { hcp, user, officer, admin, accountant, enrollee, service, diagnosis, form, draft, ready, bill, vet, finish, approve, vetted };
}
