import type { EnrolleeStatus, HcpLevel, Relationship, VisitType } from '../../generated/prisma/enums.ts';
import type { Language } from '../../platform/language.shared.ts';

type Words<Key extends string> = Readonly<Record<Key, string>>;

/** Reasons for which a change of facility is rejected; OTHER for all others. */
export type ChangeRefusal =
  | 'ENR_HCP_SAME'
  | 'ENR_HCP_CHANGE_OPEN'
  | 'ENR_HCP_CHANGE_AHEAD'
  | 'ENR_HCP_CHANGE_EARLY'
  | 'ENR_HCP_LEVEL'
  | 'ENR_HCP_FULL'
  | 'ENR_HCP_ADMITTED'
  | 'OTHER';

type PhoneWords = {
  status: Words<EnrolleeStatus>;
  until: string;
  relationship: Words<Relationship>;
  level: Words<HcpLevel>;
  /** Care in plain words, without anything clinical. */
  care: Words<VisitType>;
  none: string;
  noReference: string;
  months: readonly string[];
  refusal: Words<ChangeRefusal>;
};

/** Single words that are put into the screens of the phone menu. */
export const PHONE_WORDS: Readonly<Record<Language, PhoneWords>> = {
  en: {
    status: {
      INCOMPLETE: 'not complete',
      PENDING_APPROVAL: 'not approved yet',
      REJECTED: 'rejected',
      ACTIVE: 'active',
      DISABLED: 'disabled',
      SUSPENDED: 'suspended',
      EXPIRED: 'ended',
      DECEASED: 'ended',
      MERGED: 'ended',
    },
    until: 'until',
    relationship: { PRINCIPAL: 'principal', SPOUSE: 'spouse', CHILD: 'child', EXTRA: 'dependant' },
    level: { PRIMARY: 'Primary', SECONDARY: 'Secondary', TERTIARY: 'Tertiary' },
    care: {
      OUTPATIENT: 'treatment',
      INPATIENT: 'hospital stay',
      EMERGENCY: 'emergency care',
      REFERRAL: 'treatment',
      ANC: 'check-up',
      DELIVERY: 'hospital stay',
    },
    none: 'none',
    noReference: 'ask for an RRR',
    months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    refusal: {
      ENR_HCP_SAME: 'This is your facility already.',
      ENR_HCP_CHANGE_OPEN: 'You have a request that is not decided.',
      ENR_HCP_CHANGE_AHEAD: 'A change is already planned.',
      ENR_HCP_CHANGE_EARLY: 'Your last change is too recent.',
      ENR_HCP_LEVEL: 'Your plan does not include this facility.',
      ENR_HCP_FULL: 'This facility is full.',
      ENR_HCP_ADMITTED: 'One of you is in hospital now.',
      OTHER: 'The change is not possible now.',
    },
  },
  ha: {
    status: {
      INCOMPLETE: 'ba a gama ba',
      PENDING_APPROVAL: 'ana jiran amincewa',
      REJECTED: 'an ƙi',
      ACTIVE: 'tana aiki',
      DISABLED: 'an dakatar',
      SUSPENDED: 'an dakatar',
      EXPIRED: 'ta ƙare',
      DECEASED: 'ta ƙare',
      MERGED: 'ta ƙare',
    },
    until: 'har',
    relationship: { PRINCIPAL: 'shugaba', SPOUSE: 'miji/mata', CHILD: 'ɗa/’ya', EXTRA: 'dangi' },
    level: { PRIMARY: 'Matakin farko', SECONDARY: 'Mataki na biyu', TERTIARY: 'Mataki na uku' },
    care: {
      OUTPATIENT: 'magani',
      INPATIENT: 'kwanciya asibiti',
      EMERGENCY: 'kulawar gaggawa',
      REFERRAL: 'magani',
      ANC: 'dubawa',
      DELIVERY: 'kwanciya asibiti',
    },
    none: 'babu',
    noReference: 'nemi RRR',
    months: ['Jan', 'Fab', 'Mar', 'Afr', 'May', 'Yun', 'Yul', 'Agu', 'Sat', 'Okt', 'Nuw', 'Dis'],
    refusal: {
      ENR_HCP_SAME: 'Wannan shi ne asibitinka.',
      ENR_HCP_CHANGE_OPEN: 'Kana da buƙatar da ba a yanke ba.',
      ENR_HCP_CHANGE_AHEAD: 'An riga an shirya sauyi.',
      ENR_HCP_CHANGE_EARLY: 'Sauyinka na baya bai daɗe ba.',
      ENR_HCP_LEVEL: 'Tsarinka bai haɗa da wannan asibiti ba.',
      ENR_HCP_FULL: 'Wannan asibiti ya cika.',
      ENR_HCP_ADMITTED: 'Akwai wanda ke kwance a asibiti.',
      OTHER: 'Ba za a iya sauyawa yanzu ba.',
    },
  },
};
