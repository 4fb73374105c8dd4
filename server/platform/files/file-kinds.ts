import { looksLikeText } from '../spreadsheets/read/text.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = { mime: 'text/csv', extension: 'csv' };

/** The type of a file is recognised by its first bytes, not by its name. */
const SIGNATURES: { mime: string; extension: string; bytes: number[] }[] = [
  { mime: 'image/jpeg', extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', extension: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'application/pdf', extension: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mime: XLSX, extension: 'xlsx', bytes: [0x50, 0x4b, 0x03, 0x04] },
];

export const sniff = (content: Buffer): { mime: string; extension: string } | null =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => content[i] === byte)) ?? (looksLikeText(content) ? CSV : null);

export const extensionOf = (mime: string): string => [...SIGNATURES, CSV].find((signature) => signature.mime === mime)?.extension ?? 'bin';

/** The name of an uploaded file without unsafe characters, with the extension of its actual type. */
export function nameByType(filename: string, mime: string): string {
  const base = filename.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return `${base.slice(0, 115) || 'file'}.${extensionOf(mime)}`;
}

/** Allowed types and size of a kind of file; a kind without a rule is a document. */
export type FileRule = { mimes: readonly string[]; words: string; maxMb: number };

const PHOTO: FileRule = { mimes: ['image/jpeg', 'image/png'], words: 'JPEG and PNG', maxMb: 2 };
const DOCUMENT: FileRule = { mimes: ['image/jpeg', 'image/png', 'application/pdf'], words: 'PDF, JPEG and PNG', maxMb: 10 };
const ROLL: FileRule = { mimes: [XLSX, CSV.mime], words: 'XLSX and CSV', maxMb: 30 };

export const ruleOf = (kind: string): FileRule => (kind === 'PHOTO' ? PHOTO : kind === 'ROLL' ? ROLL : DOCUMENT);
export const MAX_MB = 30;
/** For uploads of people without an account. */
export const APPLICATION_MB = DOCUMENT.maxMb;
