import { randomInt } from 'node:crypto';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { now, today } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { db } from '../../platform/db.ts';
import { fieldError, parse } from '../../platform/errors.ts';
import { countAttempt, limitReached, MAIL_LIMIT, normalizedLoginKey } from '../../scheme/access/attempts.ts';
import type { RequestMeta } from '../../scheme/access/viewer.ts';
import { APPLICATION } from '../../scheme/files/unused-files.ts';
import { changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { yearlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { hcpsToActivate } from './hcp.access.ts';
import { applyAsHcpInput } from './hcp.input.ts';
import { hcpMachine } from './hcp.machine.ts';
import { assertPlace } from './hcp-rules.ts';

const APPLY_LIMIT = { max: 10, minutes: 60 };

/** Limits emails per address, regardless of the applicant. */
const mayWrite = async (email: string) => (await countAttempt(`application-mail:${normalizedLoginKey(email)}`, MAIL_LIMIT)).allowed;

/** The number of an application that was sent before with the same licence, whose id only its sender knows: the answer may have been lost. */
async function earlierNumber(tx: Pick<Tx, 'attachment' | 'hcp'>, email: string, licenceFileId: string): Promise<string | null> {
  const licence = await tx.attachment.findFirst({ where: { id: licenceFileId, ownerType: 'Hcp' }, select: { ownerId: true } });
  if (!licence) return null;
  const hcp = await tx.hcp.findFirst({
    where: { id: licence.ownerId, email: { equals: email, mode: 'insensitive' }, status: { not: 'REJECTED' } },
    select: { applicationNo: true },
  });
  return hcp?.applicationNo ?? null;
}

/**
 * Applies as a facility without an account. Returns an application number. The answer is the same if the address, or the name in that town,
 * is already on record; only an email to the address says so. Repeated with the same licence, it answers the same number. A rejected facility may apply again. Errors: RATE_LIMITED, ENR_TOWN_LGA,
 * NOT_FOUND (licence).
 */
export async function applyAsHcp({ ip }: Pick<RequestMeta, 'ip'>, raw: unknown): Promise<string> {
  const { website, licenceFileId, ...facility } = parse(applyAsHcpInput, raw);
  const repeatedNo = await earlierNumber(db, facility.email, licenceFileId);
  if (repeatedNo) return repeatedNo;
  const attempt = await countAttempt(`apply:${networkOf(ip)}`, APPLY_LIMIT);
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
  // Honeypot: only bots fill in this field. Pretend success.
  if (website) return `HFA-${today().getUTCFullYear()}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
  await assertPlace(db, facility);
  // On a repeated request, the licence already belongs to the facility.
  if (!(await db.attachment.count({ where: { id: licenceFileId, ownerType: { in: [APPLICATION, 'Hcp'] } } })))
    throw fieldError('NOT_FOUND', 'licenceFileId');
  const isMailDue = await mayWrite(facility.email);
  return transact('SYSTEM', 'applyAsHcp', async (write) => {
    const { tx } = write;
    const known = await tx.hcp.findMany({
      where: { OR: [{ email: { equals: facility.email, mode: 'insensitive' } }, { name: facility.name, townId: facility.townId }] },
    });
    const [again] = known;
    const reapplies = known.length === 1 && again?.status === 'REJECTED' && again.email.toLowerCase() === facility.email;
    const isKnown = known.length > 0 && !reapplies;
    // Another request with the same licence may have been first.
    const earlierNo = isKnown ? await earlierNumber(tx, facility.email, licenceFileId) : null;
    if (earlierNo) return earlierNo;
    const applicationNo = await yearlyNumber(tx, 'HFA', 6);
    if (isKnown) {
      if (isMailDue) write.job('sendMail', { to: facility.email, ...(await emailMessage(tx, 'FACILITY_KNOWN', { name: 'applicant' })) });
      return applicationNo;
    }
    const data = { ...facility, applicationNo, createdAt: now() };
    let id: string;
    if (reapplies && again) {
      id = again.id;
      await changeStatus(write, hcpMachine, again, 'REAPPLY', {
        data: { ...data, statusReason: null, statusChangedAt: now(), statusChangedById: null },
        summary: `${facility.name} applied again (${applicationNo})`,
      });
    } else {
      id = (await tx.hcp.create({ data })).id;
      await recordStatus(write, 'Hcp', id, 'REGISTER', null, 'PENDING', `Application ${applicationNo}`);
      write.log({ action: 'Hcp.REGISTER', entityType: 'Hcp', entityId: id, summary: `${facility.name} applied (${applicationNo})` });
    }
    const { count } = await tx.attachment.updateMany({
      where: { id: licenceFileId, ownerType: APPLICATION },
      data: { ownerType: 'Hcp', ownerId: id },
    });
    if (count === 0) throw fieldError('NOT_FOUND', 'licenceFileId');
    write.notify(hcpsToActivate.audience({ id }), {
      kind: 'HCP_APPLIED',
      title: `${facility.name} has applied to join`,
      entityType: 'Hcp',
      entityId: id,
    });
    if (isMailDue) {
      const values = { name: facility.contactName, facility: facility.name, applicationNo };
      write.job('sendMail', { to: facility.email, ...(await emailMessage(tx, 'FACILITY_APPLIED', values)) });
    }
    return applicationNo;
  }).catch((error: unknown) => {
    // Concurrent duplicate: retry, which finds the first application.
    if (isUniqueViolation(error)) return applyAsHcp({ ip }, raw);
    throw error;
  });
}
