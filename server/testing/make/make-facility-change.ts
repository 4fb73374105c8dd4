import { addMonths, today } from '../../platform/clock.ts';
import { as } from '../as.ts';
import { makeHcp, makeUser } from './make.ts';
import { makeFamily } from './make-family.ts';

export const REQUEST_CHANGE = /* GraphQL */ `mutation ($input: RequestFacilityChangeInput!) {
  requestFacilityChange(input: $input) { id status version reason effectiveDate appliedAt rejectionReason availableActions
    enrollee { id } fromHcp { id } toHcp { id } together { id enrollee { id } } history { action fromStatus toStatus note } }
}`;
export const APPROVE_CHANGE = /* GraphQL */ `mutation ($id: ID!, $input: ApproveFacilityChangeInput!) {
  approveFacilityChange(id: $id, input: $input) { id status version reason effectiveDate appliedAt rejectionReason availableActions
    enrollee { id } fromHcp { id } toHcp { id } together { id enrollee { id } } history { action fromStatus toStatus note } }
}`;
export const REJECT_CHANGE = /* GraphQL */ `mutation ($id: ID!, $input: RejectFacilityChangeInput!) {
  rejectFacilityChange(id: $id, input: $input) { id status version reason effectiveDate appliedAt rejectionReason availableActions
    enrollee { id } fromHcp { id } toHcp { id } together { id enrollee { id } } history { action fromStatus toStatus note } }
}`;
export const CANCEL_CHANGE = /* GraphQL */ `mutation ($id: ID!, $input: CancelFacilityChangeInput!) {
  cancelFacilityChange(id: $id, input: $input) { id status version reason effectiveDate appliedAt rejectionReason availableActions
    enrollee { id } fromHcp { id } toHcp { id } together { id enrollee { id } } history { action fromStatus toStatus note } }
}`;

/** A family that chose its facility a year ago, and another one to go to. */
export async function changeWorld(target: Parameters<typeof makeHcp>[0] = {}) {
  const family = await makeFamily({ hcpSince: addMonths(today(), -12) });
  const to = await makeHcp(target);
  const member = await makeUser('ENROLLEE', { enrolleeId: family.principal.id });
  const [manager, officer] = [await makeUser('ACCOUNT_MANAGER'), await makeUser('REGISTRATION_OFFICER')];
  const input = (over: object = {}) => ({
    enrolleeId: family.principal.id,
    wholeFamily: false,
    toHcpId: to.id,
    reason: 'We moved to another part of the town.',
    ...over,
  });
  return { ...family, to, member, manager, officer, input };
}

/** The same, with the request sent. */
export async function requestedChange(over: object = {}, target: Parameters<typeof makeHcp>[0] = {}) {
  const world = await changeWorld(target);
  const { data, codes } = await as(world.member).run(REQUEST_CHANGE, { input: world.input(over) });
  if (codes.length > 0) throw new Error(codes.join());
  return { ...world, request: data.requestFacilityChange };
}
