import { randomInt } from 'node:crypto';

const letters = Array.from({ length: 6 }, () => 'aeioubdfgklmnrstz'[randomInt(17)]).join('');
const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('');

/** A family that no other run knows: names, numbers and phone are new each time. */
export const family = {
  surname: `Zwal${letters}`,
  mother: { firstName: 'Nanret', nin: `7${digits(10)}`, phone: `0803${digits(7)}` },
  father: { firstName: 'Ponfa', nin: `6${digits(10)}` },
  child: { firstName: 'Retkat', nin: `5${digits(10)}` },
  staffNo: `PL/${digits(6)}`,
};

/** Names are written with the surname first. */
export const motherName = `${family.surname} ${family.mother.firstName}`;
export const childName = `${family.surname} ${family.child.firstName}`;

/** What happens to the family, with prices in no place: they come from the tariff. */
export const care = {
  doctor: 'Dr Nandir Longkat',
  authorised: {
    adjustedService: 'Physiotherapy session, outpatient',
    requestedQty: 6,
    approvedQty: 4,
    approvedService: 'Plaster of Paris cast, upper limb',
  },
  direct: {
    adjustedService: 'Salbutamol inhaler',
    claimed: 2,
    approvedQty: 1,
    approvedService: 'Prednisolone tablet 5 mg, per tablet',
    qty: 20,
  },
};
