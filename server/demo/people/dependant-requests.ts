import { createHash } from 'node:crypto';
import { HOUR, instantAt, isoDate, sqlTimestamp } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName } from '../world/names.ts';
import type { Family } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';

const REASONS = ['The certificate is of another child.', 'The certificate cannot be read. Please send a better picture.'] as const;

/** Statuses of the requests in turn. */
const STATUSES = ['PENDING', 'PENDING', 'REJECTED', 'PENDING', 'CANCELLED'] as const;

/** A PDF of one page with this text. */
function certificatePdf(text: string): Buffer {
  const pageContent = `BT /F1 20 Tf 60 760 Td (Specimen of a birth certificate) Tj /F1 13 Tf 0 -32 Td (${text}) Tj ET`;
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

/** A member with an account may request to add a young child: most requests are pending, some rejected or cancelled. */
export function maybeRequestChild(world: World, random: Random, { principal, members }: Family, user: User): void {
  const children = members.filter(({ relationship }) => relationship === 'CHILD');
  const youngest = Math.max(...children.map(({ born }) => born), 0);
  const born = Math.max(world.today - random.int(40, 900), youngest + 300);
  if (members.length < 2 || children.length >= principal.plan.maxChildren || born > world.today - 35) return;
  const status = STATUSES[world.portalAccounts.size % STATUSES.length] ?? 'PENDING';
  const day = world.today - (status === 'PENDING' ? random.int(0, 9) : random.int(10, 30));
  const requestedAt = Math.min(instantAt(day, random.int(8, 19), random.int(0, 59)), world.now - HOUR);
  const id = random.uuid(requestedAt);
  const sex = random.chance(0.5) ? 'MALE' : 'FEMALE';
  const firstName = pickFirstName(random, principal.ethnicGroup, sex);
  const displayName = `${principal.surname} ${firstName}`;
  const documentId = random.uuid(requestedAt);
  const officer = random.pick(world.staff('REGISTRATION_OFFICER'));
  const endedAt = status === 'PENDING' ? null : requestedAt + random.int(3, 40) * HOUR;
  const reason = status === 'REJECTED' ? random.pick(REASONS) : null;
  world.copyBuffer.add('DependantRequest', {
    id,
    principalId: principal.id,
    relationship: 'CHILD',
    displayName,
    data: JSON.stringify({
      relationship: 'CHILD',
      surname: principal.surname,
      firstName,
      otherNames: null,
      sex,
      dateOfBirth: isoDate(born),
      nin: null,
      photoId: null,
      paperId: documentId,
    }),
    status,
    requestedById: user.id,
    requestedAt: sqlTimestamp(requestedAt),
    decidedById: reason && officer.id,
    decidedAt: reason && endedAt !== null ? sqlTimestamp(endedAt) : null,
    rejectionReason: reason,
    version: endedAt === null ? 0 : 1,
    createdAt: sqlTimestamp(requestedAt),
    updatedAt: sqlTimestamp(endedAt ?? requestedAt),
  });
  const content = certificatePdf(`${displayName}, born ${isoDate(born)}`);
  const storageKey = `dependantrequest/${documentId}.pdf`;
  world.storedFiles.push({ key: storageKey, content });
  world.copyBuffer.add('Attachment', {
    id: documentId,
    ownerType: 'DependantRequest',
    ownerId: id,
    kind: 'BIRTH_CERTIFICATE',
    filename: 'birth certificate.pdf',
    mime: 'application/pdf',
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    storageKey,
    createdAt: sqlTimestamp(requestedAt),
  });
  const record = { entity: 'DependantRequest', id, label: displayName };
  recordChange(world, { ...record, action: 'REQUEST', from: null, to: 'PENDING', by: user, at: requestedAt });
  if (endedAt !== null)
    recordChange(world, {
      ...record,
      action: reason ? 'REJECT' : 'CANCEL',
      from: 'PENDING',
      to: status,
      by: reason ? officer : user,
      at: endedAt,
      note: reason,
    });
}
