import { HOUR, stamp } from './world/days.ts';
import { recordChange } from './world/history.ts';
import type { Person } from './world/person.ts';
import type { Mda, World } from './world/world.ts';

const CARDS = 9;

/** What was done to many people at once: an employer's people disabled, cards put on sheets. */
export class OfficeWork {
  private readonly disabled = new Map<Mda, { ids: string[]; at: number; reason: string | null }>();
  private readonly unprinted: Person[] = [];

  /** Someone whose cover ended with that of everyone of the MDA. */
  disable(mda: Mda, person: Person, at: number): void {
    const people = this.disabled.get(mda) ?? { ids: [], at, reason: person.reason };
    people.ids.push(person.id);
    this.disabled.set(mda, people);
  }

  /** A student with a photograph whose card waits for a printer. */
  wait(person: Person): void {
    if (this.unprinted.length < CARDS) this.unprinted.push(person);
  }

  write(world: World): void {
    for (const [mda, { ids, at, reason }] of this.disabled) writeBulk(world, mda, ids, at, reason ?? '');
    if (this.unprinted.length > 0) writeRun(world, this.unprinted);
  }
}

function writeBulk(world: World, mda: Mda, people: string[], began: number, reason: string): void {
  const [admin] = world.staff('ADMIN');
  if (!admin) return;
  const id = world.random.uuid(began);
  world.copyBuffer.add('MdaBulk', {
    id,
    mdaId: mda.id,
    kind: 'DISABLE',
    actionId: mda.disableActionId,
    reason,
    status: 'DONE',
    total: people.length,
    changed: people.length,
    skipped: 0,
    requestedById: admin.id,
    requestedAt: stamp(began),
    finishedAt: stamp(began),
    createdAt: stamp(began),
    updatedAt: stamp(began),
  });
  for (const enrolleeId of people) world.copyBuffer.add('MdaBulkRow', { bulkId: id, enrolleeId });
  const step = { entity: 'Mda', id: mda.id, label: mda.name, action: 'DISABLE_MEMBERS', from: 'ACTIVE', to: 'ACTIVE' };
  recordChange(world, { ...step, by: admin, at: began, note: reason });
}

function writeRun(world: World, people: Person[]): void {
  const [officer] = world.staff('REGISTRATION_OFFICER');
  if (!officer) return;
  const at = world.now - 2 * HOUR;
  const id = world.random.uuid(at);
  const runNo = world.numbered(`CARD-${new Date(at).getUTCFullYear()}`, 5);
  world.copyBuffer.add('CardRun', {
    id,
    runNo,
    status: 'PREPARED',
    reason: 'FIRST',
    count: people.length,
    preparedById: officer.id,
    preparedAt: stamp(at),
    createdAt: stamp(at),
    updatedAt: stamp(at),
  });
  for (const [i, person] of people.entries())
    world.copyBuffer.add('CardPrint', { runId: id, enrolleeId: person.id, position: i + 1, issue: 1 });
  recordChange(world, { entity: 'CardRun', id, label: runNo, action: 'PREPARE', from: null, to: 'PREPARED', by: officer, at });
}
