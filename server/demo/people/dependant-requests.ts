import { HOUR, instantAt, isoDate, sqlTimestamp } from '../world/days.ts';
import { storeDocument } from '../world/documents.ts';
import { recordChange } from '../world/history.ts';
import { pickFirstName } from '../world/names.ts';
import type { Family } from '../world/person.ts';
import type { Random } from '../world/random.ts';
import type { User, World } from '../world/world.ts';

const REASONS = ['The certificate is of another child.', 'The certificate cannot be read. Please send a better picture.'] as const;

/** Statuses of the requests in turn. */
const STATUSES = ['PENDING', 'PENDING', 'REJECTED', 'PENDING', 'CANCELLED'] as const;

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
  const taken = new Set(members.map((member) => member.firstName));
  let firstName = pickFirstName(random, principal.ethnicGroup, sex);
  for (let tries = 0; taken.has(firstName) && tries < 20; tries++) firstName = pickFirstName(random, principal.ethnicGroup, sex);
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
  storeDocument(world, {
    id: documentId,
    ownerType: 'DependantRequest',
    ownerId: id,
    kind: 'BIRTH_CERTIFICATE',
    name: 'birth certificate',
    text: `${displayName}, born ${isoDate(born)}`,
    at: requestedAt,
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
