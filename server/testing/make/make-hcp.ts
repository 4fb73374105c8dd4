import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../as.ts';
import { makeTown } from './make.ts';

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

type Town = Awaited<ReturnType<typeof makeTown>>;

/** The form input of a facility. */
export const facilityInput = (town: Town, over: object = {}) => {
  const n = next();
  return {
    name: `Vom Christian Hospital ${n}`,
    level: 'SECONDARY',
    ownership: 'FAITH',
    providerType: 'HOSPITAL',
    careType: 'BOTH',
    lgaId: town.lgaId,
    townId: town.id,
    wardId: null,
    address: '4 Mission Road',
    phone: '08030001111',
    email: `vom${n}@example.ng`,
    contactName: 'Dr. Ladi Pam',
    contactDesignation: 'Medical director',
    contactPhone: '08030002222',
    ...over,
  };
};

/** The documents with which a facility is activated. */
export const accreditationInput = (over: object = {}) => ({
  licenceNo: 'PLS/HF/00123',
  accreditationNo: 'ACC/0042/26',
  accreditedFrom: isoDay(addDays(today(), -10)),
  accreditedTo: isoDay(addDays(today(), 720)),
  ...over,
});

/** First Bank, with a check digit that fits. */
export const bankInput = (over: object = {}) => ({
  bankCode: '011',
  accountName: 'Vom Christian Hospital',
  accountNumber: '0000014579',
  sortCode: '011152303',
  ...over,
});

export const CREATE_HCP = /* GraphQL */ `mutation ($input: CreateHcpInput!) { createHcp(input: $input) { id version status availableActions } }`;
export const ACTIVATE_HCP = /* GraphQL */ `mutation ($id: ID!, $input: ActivateHcpInput!) { activateHcp(id: $id, input: $input) { id code status version users { email status } } }`;
export const DEACTIVATE_HCP = /* GraphQL */ `mutation ($id: ID!, $input: HcpReasonInput!) { deactivateHcp(id: $id, input: $input) { id status statusReason version } }`;

/** A facility on record, waiting to be activated. */
export async function makeWaitingHcp(manager: { id: string }, over: object = {}) {
  const town = await makeTown();
  const input = facilityInput(town, over);
  const { data, codes, fields } = await as(manager).run(CREATE_HCP, { input });
  if (codes.length > 0) throw new Error(`${codes} ${JSON.stringify(fields)}`);
  return { ...(await db.hcp.findUniqueOrThrow({ where: { id: data.createHcp.id } })), town };
}
