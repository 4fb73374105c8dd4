import { HOUR, sqlTimestamp } from './days.ts';
import { recordChange } from './history.ts';
import type { Person } from './person.ts';
import type { Mda, World } from './world.ts';

/** Cards on one printed sheet. */
const CARDS_PER_SHEET = 9;

/** Collects actions on many people at once: disabling everyone of an employer, and a card run. */
export class OfficeWork {
  private readonly disabled = new Map<Mda, { ids: string[]; at: number; reason: string | null }>();
  private readonly withoutCard: Person[] = [];

  /** Adds a person to the action that disabled everyone of the MDA. */
  disable(mda: Mda, person: Person, at: number): void {
    const bulkAction = this.disabled.get(mda) ?? { ids: [], at, reason: person.reason };
    bulkAction.ids.push(person.id);
    this.disabled.set(mda, bulkAction);
  }

  /** Adds a student with a photograph and no card to the card run, until a sheet is full. */
  addToCardRun(person: Person): void {
    if (this.withoutCard.length < CARDS_PER_SHEET) this.withoutCard.push(person);
  }

  write(world: World): void {
    for (const [mda, { ids, at, reason }] of this.disabled) writeBulkDisabling(world, mda, ids, at, reason ?? '');
    if (this.withoutCard.length > 0) writeCardRun(world, this.withoutCard);
  }
}

function writeBulkDisabling(world: World, mda: Mda, enrolleeIds: string[], requestedAt: number, reason: string): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  const id = world.random.uuid(requestedAt);
  world.copyBuffer.add('MdaBulk', {
    id,
    mdaId: mda.id,
    kind: 'DISABLE',
    actionId: mda.disableActionId,
    reason,
    status: 'DONE',
    total: enrolleeIds.length,
    changed: enrolleeIds.length,
    skipped: 0,
    requestedById: admin.id,
    requestedAt: sqlTimestamp(requestedAt),
    finishedAt: sqlTimestamp(requestedAt),
    createdAt: sqlTimestamp(requestedAt),
    updatedAt: sqlTimestamp(requestedAt),
  });
  for (const enrolleeId of enrolleeIds) world.copyBuffer.add('MdaBulkRow', { bulkId: id, enrolleeId });
  const record = { entity: 'Mda', id: mda.id, label: mda.name, action: 'DISABLE_MEMBERS', from: 'ACTIVE', to: 'ACTIVE' };
  recordChange(world, { ...record, by: admin, at: requestedAt, note: reason });
}

function writeCardRun(world: World, people: Person[]): void {
  const [officer] = world.staff('REGISTRATION_OFFICER');
  if (!officer) return;
  const preparedAt = world.now - 2 * HOUR;
  const id = world.random.uuid(preparedAt);
  const runNo = world.numbered(`CARD-${new Date(preparedAt).getUTCFullYear()}`, 5);
  world.copyBuffer.add('CardRun', {
    id,
    runNo,
    status: 'PREPARED',
    reason: 'FIRST',
    count: people.length,
    preparedById: officer.id,
    preparedAt: sqlTimestamp(preparedAt),
    createdAt: sqlTimestamp(preparedAt),
    updatedAt: sqlTimestamp(preparedAt),
  });
  for (const [i, person] of people.entries())
    world.copyBuffer.add('CardPrint', { runId: id, enrolleeId: person.id, position: i + 1, issue: 1 });
  recordChange(world, { entity: 'CardRun', id, label: runNo, action: 'PREPARE', from: null, to: 'PREPARED', by: officer, at: preparedAt });
}
