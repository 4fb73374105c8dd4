export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_MIME = 'text/csv';

/** Allowed types and size of a kind of file. `accept` is what a browser offers; the server recognises the type by the content. */
export type FileRule = {
  mimes: readonly string[];
  accept: string;
  words: string;
  /** Fixed, or the setting of the scheme that says it. */
  maxMb: number | keyof FileLimits;
};

/** What the settings say of files, in megabytes. */
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

const PAYMENT_RESULT: FileRule = { mimes: [CSV_MIME], accept: '.csv,.txt', words: 'CSV', maxMb: 10 };

const LOGO: FileRule = { ...PHOTO, maxMb: 2 };

const RULES: Readonly<Record<string, FileRule>> = { PHOTO, LOGO, ROLL, CLAIM_UPLOAD, CATALOGUE_IMPORT, PAYMENT_RESULT };

/** The rule of a kind of file; a kind without a rule of its own is a document. */
export const ruleOf = (kind: string): FileRule => RULES[kind] ?? DOCUMENT;
/** Larger files are not received, whatever the settings say. */
export const MAX_MB = ROLL_MB;
/** For uploads of people without an account. */
export const APPLICATION_MB = 25;
