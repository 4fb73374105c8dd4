import { CSV_MIME, XLSX_MIME } from '../../platform/files/mimes.shared.ts';

/** Allowed types and size of a file. `accept` is for the browser's dialog; the server detects the type from the content. */
export type FileRule = {
  mimes: readonly string[];
  accept: string;
  words: string;
  /** A fixed limit, or the setting that holds it. */
  maxMb: number | keyof FileLimits;
};

/** File size settings, in megabytes. */
export type FileLimits = { documentMaxMb: number; photoMaxMb: number };

export const maxMbOf = ({ maxMb }: FileRule, limits: FileLimits): number => (typeof maxMb === 'number' ? maxMb : limits[maxMb]);

const PHOTO: FileRule = { mimes: ['image/jpeg', 'image/png'], accept: 'image/jpeg,image/png', words: 'JPEG and PNG', maxMb: 'photoMaxMb' };
const DOCUMENT: FileRule = {
  mimes: ['image/jpeg', 'image/png', 'application/pdf'],
  accept: 'application/pdf,image/jpeg,image/png',
  words: 'PDF, JPEG and PNG',
  maxMb: 'documentMaxMb',
};
const ROLL_MB = 30;
const ROLL: FileRule = { mimes: [XLSX_MIME, CSV_MIME], accept: '.xlsx,.csv,.tsv,.txt', words: 'XLSX and CSV', maxMb: ROLL_MB };
const CLAIM_UPLOAD: FileRule = { ...ROLL, maxMb: 10 };
const CATALOGUE_IMPORT: FileRule = { ...ROLL, maxMb: 5 };

const REFERENCE_LIST: FileRule = { ...ROLL, maxMb: 5 };

const PAYMENT_RESULT: FileRule = { ...ROLL, maxMb: 10 };

const BANK_STATEMENT: FileRule = { ...ROLL, maxMb: 5 };

const LOGO: FileRule = { ...PHOTO, maxMb: 2 };

const RULES: Readonly<Record<string, FileRule>> = {
  ...{ PHOTO, LOGO, ROLL, CLAIM_UPLOAD, CATALOGUE_IMPORT },
  ...{ REFERENCE_LIST, PAYMENT_RESULT, BANK_STATEMENT },
};

/** The rule of a file type; types without their own rule are documents. */
export const ruleOf = (kind: string): FileRule => RULES[kind] ?? DOCUMENT;
/** Absolute maximum, regardless of the settings. */
export const MAX_MB = ROLL_MB;
/** For uploads of people without an account. */
export const APPLICATION_MB = 25;
