export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const CSV_MIME = 'text/csv';

/** Allowed types and size of a kind of file. `accept` is what a browser offers; the server recognises the type by the content. */
export type FileRule = { mimes: readonly string[]; accept: string; words: string; maxMb: number };

const PHOTO: FileRule = { mimes: ['image/jpeg', 'image/png'], accept: 'image/jpeg,image/png', words: 'JPEG and PNG', maxMb: 2 };
const DOCUMENT: FileRule = {
  mimes: ['image/jpeg', 'image/png', 'application/pdf'],
  accept: 'application/pdf,image/jpeg,image/png',
  words: 'PDF, JPEG and PNG',
  maxMb: 10,
};
const ROLL: FileRule = { mimes: [XLSX_MIME, CSV_MIME], accept: '.xlsx,.csv,.tsv,.txt', words: 'XLSX and CSV', maxMb: 30 };
const CLAIM_UPLOAD: FileRule = { ...ROLL, maxMb: 10 };
const CATALOGUE_IMPORT: FileRule = { ...ROLL, maxMb: 5 };

const PAYMENT_RESULT: FileRule = { mimes: [CSV_MIME], accept: '.csv,.txt', words: 'CSV', maxMb: 10 };

const RULES: Readonly<Record<string, FileRule>> = { PHOTO, ROLL, CLAIM_UPLOAD, CATALOGUE_IMPORT, PAYMENT_RESULT };

/** The rule of a kind of file; a kind without a rule of its own is a document. */
export const ruleOf = (kind: string): FileRule => RULES[kind] ?? DOCUMENT;
export const MAX_MB = ROLL.maxMb;
/** For uploads of people without an account. */
export const APPLICATION_MB = DOCUMENT.maxMb;
