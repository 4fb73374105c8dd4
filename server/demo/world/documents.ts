import { createHash } from 'node:crypto';
import { sqlTimestamp } from './days.ts';
import type { World } from './world.ts';

/** A PDF of one page with a heading and this text. */
function pdf(heading: string, text: string): Buffer {
  const pageContent = `BT /F1 20 Tf 60 760 Td (${heading}) Tj /F1 13 Tf 0 -32 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${pageContent.length} >>\nstream
${pageContent}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, i) => {
    const offset = file.length;
    file += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  return Buffer.from(
    `${file}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  );
}

type SpecimenDocument = {
  id: string;
  ownerType: string;
  ownerId: string;
  kind: string;
  /** Name of the document, in lower case. */
  name: string;
  text: string;
  at: number;
  uploadedById?: string;
};

/** Stores a specimen of a document as an attachment of a record. */
export function storeDocument(world: World, { name, text, at, ...attachment }: SpecimenDocument): void {
  const content = pdf(`Specimen of a ${name}`, text);
  const storageKey = `${attachment.ownerType.toLowerCase()}/${attachment.id}.pdf`;
  world.storedFiles.push({ key: storageKey, content });
  world.copyBuffer.add('Attachment', {
    ...attachment,
    filename: `${name}.pdf`,
    mime: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    storageKey,
    createdAt: sqlTimestamp(at),
  });
}
