import type { Hcp, Mda, Place, Plan, User } from './world.ts';

export type Status = 'PENDING_APPROVAL' | 'ACTIVE' | 'DISABLED' | 'SUSPENDED' | 'EXPIRED' | 'DECEASED';

export type Person = {
  id: string;
  principal: Person | null;
  relationship: 'PRINCIPAL' | 'SPOUSE' | 'CHILD' | 'EXTRA';
  enrolmentNo: string;
  surname: string;
  firstName: string;
  otherNames: string | null;
  sex: 'MALE' | 'FEMALE';
  /** Lagos day of birth. */
  born: number;
  married: boolean;
  plan: Plan;
  /** The category of vulnerable people, for plans that require one. */
  category: string | null;
  place: Place;
  mda: Mda | null;
  /** The home facility, the previous one, and the first day at the current one. */
  home: Hcp;
  formerHome: Hcp | null;
  homeSince: number;
  /** Lagos day and instant of registration. */
  registered: number;
  registeredAt: number;
  registeredBy: User | null;
  channel: 'OFFICER' | 'SELF' | 'BULK';
  /** First and last day of cover; no last day is null. */
  coverStart: number;
  coverEnd: number | null;
  status: Status;
  /** The first day without cover after being disabled, suspended or deceased. */
  stoppedOn: number | null;
  reason: string | null;
  pregnant: boolean;
  /** Days on which this woman gave birth, from the ages of her children. */
  births: number[];
  phone: string | null;
  nin: string | null;
  /** The suspected duplicate found when this person registered. */
  matchedEnrolleeId: string | null;
  /** The same person under an earlier registration. */
  duplicateOf: Person | null;
  /** A key of the name pools in `names.ts`. */
  ethnicGroup: string;
};

export type Family = {
  principal: Person;
  members: Person[];
  /** Premiums: the day of payment and the first day that they cover. */
  payments: { day: number; from: number; renewal: boolean }[];
  /** Annual basic salary in kobo of a formal principal. */
  salary: number | null;
};

export const fullName = (person: Pick<Person, 'surname' | 'firstName' | 'otherNames'>): string =>
  person.otherNames ? `${person.surname} ${person.firstName} ${person.otherNames}` : `${person.surname} ${person.firstName}`;

/** The first and last day on which this person could be treated on the scheme; null when there is none. */
export function coverWindow(person: Person, from: number, to: number): { from: number; to: number } | null {
  if (person.status === 'PENDING_APPROVAL') return null;
  const start = Math.max(from, person.coverStart);
  const end = Math.min(to, person.coverEnd ?? to, person.stoppedOn === null ? to : person.stoppedOn - 1);
  return end >= start ? { from: start, to: end } : null;
}

export const homeOn = (person: Person, day: number): Hcp => (person.formerHome && day < person.homeSince ? person.formerHome : person.home);
