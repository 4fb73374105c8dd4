/** What a file begins with tells what it is, whatever its name says. */
const SIGNATURES: { mime: string; extension: string; bytes: number[] }[] = [
  { mime: 'image/jpeg', extension: 'jpg', bytes: [0xff, 0xd8, 0xff] },
  { mime: 'image/png', extension: 'png', bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mime: 'application/pdf', extension: 'pdf', bytes: [0x25, 0x50, 0x44, 0x46, 0x2d] },
];

export const sniff = (content: Buffer): { mime: string; extension: string } | null =>
  SIGNATURES.find(({ bytes }) => bytes.every((byte, i) => content[i] === byte)) ?? null;

/** What may be uploaded as a kind of file; a kind that is not named is a document. */
export type FileRule = { mimes: readonly string[]; words: string; maxMb: number };

const PHOTO: FileRule = { mimes: ['image/jpeg', 'image/png'], words: 'JPEG and PNG', maxMb: 2 };
const DOCUMENT: FileRule = { mimes: ['image/jpeg', 'image/png', 'application/pdf'], words: 'PDF, JPEG and PNG', maxMb: 10 };

export const ruleOf = (kind: string): FileRule => (kind === 'PHOTO' ? PHOTO : DOCUMENT);
export const MAX_MB = 10;
