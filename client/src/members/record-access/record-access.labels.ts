import type { LookupPurpose, RecordPart } from '../../graphql/types.ts';

export const RECORD_PART: Record<RecordPart, string> = {
  COVER: 'Cover',
  IDENTITY: 'Identity',
  CONTACT: 'Contact and next of kin',
  NIN: 'NIN',
  HEALTH: 'Blood group, genotype, disability',
  WORK: 'Work or studies',
  FAMILY: 'Family',
  HISTORY: 'History of the record',
  PHOTO: 'Photograph',
  DOCUMENTS: 'Documents',
  CARE: 'Diagnoses and care',
  COMPLAINTS: 'Complaints',
};

export const LOOKUP_PURPOSE: Record<LookupPurpose, string> = {
  EMERGENCY: 'Emergency',
  REFERRED: 'Referred to us',
  AWAY_FROM_HOME: 'Treated away from home',
  CHANGING_FACILITY: 'Wants to change to our facility',
};
