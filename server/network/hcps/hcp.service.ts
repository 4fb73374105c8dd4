import { dayOrNull } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { createHcpInput, updateHcpContactInput, updateHcpInput } from './hcp.input.ts';
import { assertOwnLga, assertPlace, duplicateHcpError, loadHcp } from './hcp-rules.ts';

/** Attaches files uploaded before the facility existed as its documents. */
async function attachDocuments(tx: Tx, viewer: Viewer, hcpId: string, documents: { field: string; id: string | null }[]): Promise<void> {
  for (const { field, id } of documents) {
    if (!id) continue;
    const { count } = await tx.attachment.updateMany({
      where: { id, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'Hcp', ownerId: hcpId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', field);
  }
}

/** Adds a facility, pending activation. Errors: ENR_TOWN_LGA, HCP_LGA_SCOPE, HCP_NAME_TAKEN, HCP_EMAIL_TAKEN. */
export async function createHcp(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { bank, licenceFileId, accreditationFileId, accreditedFrom, accreditedTo, ...input } = parse(createHcpInput, raw);
  return transact(viewer, 'createHcp', async (write) => {
    const { tx } = write;
    assertOwnLga(viewer, input.lgaId);
    await assertPlace(tx, input);
    const hcp = await tx.hcp.create({
      data: {
        ...input,
        accreditedFrom: dayOrNull(accreditedFrom),
        accreditedTo: dayOrNull(accreditedTo),
        ...(bank && {
          bankName: bank.bankName,
          bankCode: bank.bankCode,
          bankAccountName: bank.accountName,
          bankAccountNumber: bank.accountNumber,
          bankSortCode: bank.sortCode,
        }),
        createdById: viewer.userId,
      },
    });
    await attachDocuments(tx, viewer, hcp.id, [
      { field: 'licenceFileId', id: licenceFileId },
      { field: 'accreditationFileId', id: accreditationFileId },
    ]);
    await recordStatus(write, 'Hcp', hcp.id, 'REGISTER', null, 'PENDING');
    write.log({ action: 'Hcp.REGISTER', entityType: 'Hcp', entityId: hcp.id, summary: `Added the facility ${hcp.name}` });
    return { id: hcp.id };
  }).catch(duplicateHcpError);
}

/** Updates a facility, except bank details and status. Errors: as for createHcp, HCP_LGA_FIXED, VALIDATION_REQUIRED, CONFLICT_STALE. */
export async function updateHcp(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, accreditedFrom, accreditedTo, ...input } = parse(updateHcpInput, raw);
  return transact(viewer, 'updateHcp', async ({ tx, log }) => {
    const hcp = await loadHcp(tx, viewer, id);
    assertVersion(hcp, version);
    if (hcp.code && input.lgaId !== hcp.lgaId) throw fieldError('HCP_LGA_FIXED', 'lgaId');
    assertOwnLga(viewer, input.lgaId);
    await assertPlace(tx, input);
    const dates = { accreditedFrom: dayOrNull(accreditedFrom), accreditedTo: dayOrNull(accreditedTo) };
    if (hcp.status === 'ACTIVATED') {
      const needed = { licenceNo: input.licenceNo, accreditedFrom, accreditedTo };
      const names = { licenceNo: 'Licence number', accreditedFrom: 'Start of the accreditation', accreditedTo: 'End of the accreditation' };
      for (const [field, value] of Object.entries(needed))
        if (!value) throw fieldError('VALIDATION_REQUIRED', field, { field: names[field as keyof typeof names] });
    }
    const sameEnd = dates.accreditedTo?.getTime() === hcp.accreditedTo?.getTime();
    const data = { ...input, ...dates, ...(!sameEnd && { accreditationTold: null }) };
    const { count } = await tx.hcp.updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    const changed = Object.entries(data).filter(([key, value]) => key in hcp && String(value) !== String(hcp[key as keyof typeof hcp]));
    log({
      action: 'Hcp.UPDATE',
      entityType: 'Hcp',
      entityId: id,
      summary: `Changed ${hcp.name}: ${changed.map(([key]) => key).join(', ') || 'nothing'}`,
      before: Object.fromEntries(changed.map(([key]) => [key, String(hcp[key as keyof typeof hcp] ?? '')])),
      after: Object.fromEntries(changed.map(([key, value]) => [key, String(value ?? '')])),
    });
    return { id };
  }).catch(duplicateHcpError);
}

/** Updates phone and contact person of the viewer's own facility. */
export async function updateHcpContact(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { version, ...contact } = parse(updateHcpContactInput, raw);
  const { scope } = viewer;
  if (scope.kind !== 'HCP') throw new DomainError('NOT_FOUND');
  const id = scope.hcpId;
  return transact(viewer, 'updateHcpContact', async ({ tx, log }) => {
    const { count } = await tx.hcp.updateMany({ where: { id, version }, data: { ...contact, version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({ action: 'Hcp.UPDATE_CONTACT', entityType: 'Hcp', entityId: id, summary: 'Changed own facility’s contact details' });
    return { id };
  });
}
