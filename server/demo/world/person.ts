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
  born: number;
  married: boolean;
  plan: Plan;
  category: string | null;
  place: Place;
  mda: Mda | null;
  home: Hcp;
  /** The provider before the present one, and the first day of the present one. */
  formerHome: Hcp | null;
  homeSince: number;
  registered: number;
  registeredAt: number;
  registeredBy: User | null;
  channel: 'OFFICER' | 'SELF' | 'BULK';
  /** Days, both ends included; an open end is null. */
  coverStart: number;
  coverEnd: number | null;
  status: Status;
  /** The first day without cover because of being disabled, suspended or dead. */
  stopped: number | null;
  reason: string | null;
  pregnant: boolean;
  /** Days on which this woman gave birth, from the ages of her children. */
  births: number[];
  phone: string | null;
  nin: string | null;
  /** The record that this one may double. */
  matched: string | null;
  /** Who this really is, registered again. */
  twice: Person | null;
  people: string;
};

export type Family = {
  principal: Person;
  members: Person[];
  payments: { day: number; from: number; renewal: boolean }[];
  salary: number | null;
};

export const fullName = (person: Pick<Person, 'surname' | 'firstName' | 'otherNames'>): string =>
  person.otherNames ? `${person.surname} ${person.firstName} ${person.otherNames}` : `${person.surname} ${person.firstName}`;

/** The first and last day on which this person could be treated on the scheme; null when there is none. */
export function coverWindow(person: Person, from: number, to: number): { from: number; to: number } | null {
  if (person.status === 'PENDING_APPROVAL') return null;
  const start = Math.max(from, person.coverStart);
  const end = Math.min(to, person.coverEnd ?? to, person.stopped === null ? to : person.stopped - 1);
  return end >= start ? { from: start, to: end } : null;
}

export const homeOn = (person: Person, day: number): Hcp => (person.formerHome && day < person.homeSince ? person.formerHome : person.home);
