import { enrolleeMachine } from '../../members/enrollee.machine.ts';
import { restoreCoverInput } from '../../members/enrollees/enrollee-status.input.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { dependantCover } from './add-dependant.service.ts';

/** Starts cover of an added dependant after payment. Not by the officer who added the person. */
export async function activateDependant(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(restoreCoverInput, raw);
  return transact(viewer, 'activateDependant', async (write) => {
    const person = await lockedEnrollee(write, viewer, id, version);
    enrolleeMachine.next(viewer, person, 'ACTIVATE');
    const principal = person.principalId
      ? await write.tx.enrollee.findUnique({ where: { id: person.principalId }, include: { plan: true } })
      : null;
    if (!principal) throw new DomainError('STATE_INVALID', { params: { state: 'waiting for its registration' } });
    if (principal.status !== 'ACTIVE') throw new DomainError('ENR_PRINCIPAL_NOT_COVERED');
    if (person.registeredById === viewer.userId)
      throw new DomainError('FOUR_EYES', { params: { did: 'added this person', decide: 'start the cover' } });
    const due = await write.tx.invoice.findFirst({ where: { enrolleeId: id, status: { notIn: ['PAID', 'CANCELLED'] } } });
    if (due)
      throw new DomainError('ENR_PAYMENT_DUE', {
        params: { amount: `₦${(Number(due.amount - due.amountPaid) / 100).toLocaleString('en-NG')}` },
      });
    const born = { relationship: person.relationship === 'CHILD' ? 'CHILD' : 'EXTRA', dateOfBirth: isoDay(person.dateOfBirth) } as const;
    await changeStatus(write, enrolleeMachine, person, 'ACTIVATE', {
      data: { ...dependantCover(principal.plan, principal, born), statusChangedAt: now() },
      note,
      summary: `Cover of ${person.enrolmentNo} started`,
    });
    return { id };
  });
}
