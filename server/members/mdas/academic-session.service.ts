import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { visibleMdas } from './mda.access.ts';
import { academicSessionInput } from './mda.input.ts';
import { loadMda } from './mda.service.ts';

const dayOf = (day: string) => new Date(`${day}T00:00:00Z`);

function taken(error: unknown): never {
  if (isUniqueViolation(error)) throw fieldError('MST_NAME_TAKEN', 'name');
  throw error;
}

/** Serializes changes to the sessions of an institution, so that only one is current. */
async function lockSessions(tx: Tx, mdaId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "Mda" WHERE id = ${mdaId}::uuid FOR NO KEY UPDATE`;
}

const noneCurrent = (tx: Tx, mdaId: string) =>
  tx.academicSession.updateMany({ where: { mdaId, isCurrent: true }, data: { isCurrent: false } });

/** Adds a session to an institution; a current session replaces the previous one. Errors: MDA_NOT_INSTITUTION, MST_NAME_TAKEN. */
export async function addAcademicSession(viewer: Viewer, mdaId: string, raw: unknown): Promise<{ id: string }> {
  const { startsOn, endsOn, ...input } = parse(academicSessionInput, raw);
  return transact(viewer, 'addAcademicSession', async ({ tx, log }) => {
    const mda = await loadMda(tx, viewer, mdaId);
    if (mda.type !== 'TERTIARY_INSTITUTION') throw new DomainError('MDA_NOT_INSTITUTION');
    await lockSessions(tx, mdaId);
    if (input.isCurrent) await noneCurrent(tx, mdaId);
    await tx.academicSession.create({ data: { mdaId, ...input, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) } });
    log({ action: 'Mda.ADD_SESSION', entityType: 'Mda', entityId: mdaId, summary: `Added the session ${input.name} to ${mda.name}` });
    return { id: mdaId };
  }).catch(taken);
}

/** Changes a session. Students keep their cover dates. Errors: MST_NAME_TAKEN. Returns the institution. */
export async function updateAcademicSession(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { startsOn, endsOn, ...input } = parse(academicSessionInput, raw);
  return transact(viewer, 'updateAcademicSession', async ({ tx, log }) => {
    const session = await tx.academicSession.findFirst({ where: { id, mda: visibleMdas(viewer) }, include: { mda: true } });
    if (!session) throw new DomainError('NOT_FOUND');
    const { mda, mdaId } = session;
    await lockSessions(tx, mdaId);
    if (input.isCurrent) await noneCurrent(tx, mdaId);
    await tx.academicSession.update({ where: { id }, data: { ...input, startsOn: dayOf(startsOn), endsOn: dayOf(endsOn) } });
    log({ action: 'Mda.UPDATE_SESSION', entityType: 'Mda', entityId: mdaId, summary: `Changed the session ${input.name} of ${mda.name}` });
    return { id: mdaId };
  }).catch(taken);
}
