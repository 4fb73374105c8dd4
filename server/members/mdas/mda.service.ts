import type { z } from 'zod';
import { type Mda, Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { assertVersion, recordStatus } from '../../platform/workflow/change-status.ts';
import { type Tx, transact } from '../../platform/workflow/transact.ts';
import { visibleMdas } from './mda.access.ts';
import { createMdaInput, disableMdaInput, enableMdaInput, updateMdaInput } from './mda.input.ts';

/** The MDA among those the viewer may see. */
export async function loadMda(tx: Tx, viewer: Viewer, id: string): Promise<Mda> {
  const mda = await tx.mda.findFirst({ where: { id, AND: visibleMdas(viewer) } });
  if (!mda) throw new DomainError('NOT_FOUND');
  return mda;
}

/** Says at its field what another MDA has already. */
function takenMda(error: unknown): never {
  if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') {
    const about = `${JSON.stringify(error.meta)} ${error.message}`;
    throw /Mda_code_key|\(`?code`?\)|"code"/.test(about) ? fieldError('MDA_CODE_TAKEN', 'code') : fieldError('MST_NAME_TAKEN', 'name');
  }
  throw error;
}

/** The columns of what was filled in: a rule holds basis points or kobo. */
function columnsOf({ premiumPercent, premiumAmount, ...input }: Omit<z.output<typeof updateMdaInput>, 'version'>) {
  const { premiumType } = input;
  if (premiumType === 'PERCENT') return { ...input, premiumValue: BigInt(Math.round(Number(premiumPercent) * 100)) };
  return { ...input, premiumValue: premiumType === 'FLAT' ? BigInt(premiumAmount ?? 0) : null };
}

/** Puts an employer or institution on record. Errors: MST_NAME_TAKEN, MDA_CODE_TAKEN. */
export async function createMda(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const data = columnsOf(parse(createMdaInput, raw));
  return transact(viewer, 'createMda', async (write) => {
    const { id, name } = await write.tx.mda.create({ data: { ...data, createdById: viewer.userId } });
    await recordStatus(write, 'Mda', id, 'CREATE', null, 'ACTIVE');
    write.log({ action: 'Mda.CREATE', entityType: 'Mda', entityId: id, summary: `Added the MDA ${name}` });
    return { id };
  }).catch(takenMda);
}

/** Changes what is on record of an MDA. Errors: as for createMda, MDA_HAS_SESSIONS, CONFLICT_STALE. */
export async function updateMda(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...input } = parse(updateMdaInput, raw);
  const data = columnsOf(input);
  return transact(viewer, 'updateMda', async ({ tx, log }) => {
    const mda = await loadMda(tx, viewer, id);
    assertVersion(mda, version);
    const leaves = mda.type === 'TERTIARY_INSTITUTION' && data.type !== mda.type;
    if (leaves && (await tx.academicSession.count({ where: { mdaId: id } }))) throw fieldError('MDA_HAS_SESSIONS', 'type');
    await write(tx, mda, data);
    const changed = Object.entries(data).filter(([key, value]) => String(value) !== String(mda[key as keyof Mda]));
    log({
      action: 'Mda.UPDATE',
      entityType: 'Mda',
      entityId: id,
      summary: `Changed ${mda.name}: ${changed.map(([key]) => key).join(', ') || 'nothing'}`,
      before: Object.fromEntries(changed.map(([key]) => [key, String(mda[key as keyof Mda] ?? '')])),
      after: Object.fromEntries(changed.map(([key, value]) => [key, String(value ?? '')])),
    });
    return { id };
  }).catch(takenMda);
}

async function write(tx: Tx, { id, version }: Mda, data: Prisma.MdaUncheckedUpdateManyInput): Promise<void> {
  const { count } = await tx.mda.updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
}

/** Takes an MDA off every choice: nobody new is enrolled under it. The cover of its people goes on. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function disableMda(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(disableMdaInput, raw);
  return transact(viewer, 'disableMda', async (work) => {
    const mda = await loadMda(work.tx, viewer, id);
    assertVersion(mda, version);
    if (!mda.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'disabled' } });
    await write(work.tx, mda, { isActive: false, disabledAt: now(), disabledById: viewer.userId, disableReason: reason });
    await recordStatus(work, 'Mda', id, 'DISABLE', 'ACTIVE', 'DISABLED', reason);
    work.log({ action: 'Mda.DISABLE', entityType: 'Mda', entityId: id, summary: `Disabled ${mda.name}: ${reason}` });
    return { id };
  });
}

/** Lets people be enrolled under it again. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function enableMda(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(enableMdaInput, raw);
  return transact(viewer, 'enableMda', async (work) => {
    const mda = await loadMda(work.tx, viewer, id);
    assertVersion(mda, version);
    if (mda.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'active' } });
    await write(work.tx, mda, { isActive: true, disabledAt: null, disabledById: null, disableReason: null });
    await recordStatus(work, 'Mda', id, 'ENABLE', 'DISABLED', 'ACTIVE');
    work.log({ action: 'Mda.ENABLE', entityType: 'Mda', entityId: id, summary: `Enabled ${mda.name}` });
    return { id };
  });
}
