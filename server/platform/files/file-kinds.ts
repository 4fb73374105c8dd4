import { looksLikeText } from './decode-text.ts';
import { CSV_MIME, XLSX_MIME } from './mimes.shared.ts';

const CSV = { mime: CSV_MIME, extension: 'csv' };

/** The type of a file is recognised by its first bytes, not by its name. */
const SIGNATURES: { mime: string; extension: string; bytes: number[] }[] = [
  { mime: 'image/jpeg', extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', extension: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'application/pdf', extension: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mime: XLSX_MIME, extension: 'xlsx', bytes: [0x50, 0x4b, 0x03, 0x04] },
];

export const detectMime = (content: Buffer): { mime: string; extension: string } | null =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => content[i] === byte)) ?? (looksLikeText(content) ? CSV : null);

export const extensionOf = (mime: string): string => [...SIGNATURES, CSV].find((signature) => signature.mime === mime)?.extension ?? 'bin';

/** The name of an uploaded file without unsafe characters, with the extension of its actual type. */
export function nameByType(filename: string, mime: string): string {
  const base = filename.replace(/\.[^.]*$/, '').replace(/[^\p{L}\p{N} ._()-]/gu, '_');
  return `${base.slice(0, 115) || 'file'}.${extensionOf(mime)}`;
}
