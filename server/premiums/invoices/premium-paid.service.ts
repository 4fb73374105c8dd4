import type { Invoice } from '../../generated/prisma/client.ts';
import { renewCover } from '../../members/cover/renew-cover.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { type Notice, readers, type Write } from '../../scheme/workflow/transact.ts';

function notifyOfficers(write: Write, enrolleeId: string | null, notice: Notice): void {
  if (enrolleeId) write.notify(readers(['REGISTRATION_OFFICER'], visibleEnrollees, enrolleeId), notice);
}

/** Effects of a fully paid premium: a registration or an added dependant that waited for it may be approved, else the principal's cover is renewed. */
export async function onPremiumPaid(write: Write, invoice: Pick<Invoice, 'id' | 'kind' | 'enrolleeId'>): Promise<void> {
  if (invoice.kind !== 'PREMIUM_SELF') return;
  const registration = await write.tx.registration.findUnique({
    where: { invoiceId: invoice.id },
    select: { id: true, status: true, displayName: true, enrolleeId: true },
  });
  if (registration) {
    if (registration.status !== 'PENDING_APPROVAL') return;
    const title = `${registration.displayName} has paid; the registration can be approved`;
    const notice: Notice = { kind: 'REGISTRATION_PAID', title, entityType: 'Registration', entityId: registration.id };
    return notifyOfficers(write, registration.enrolleeId, notice);
  }
  const person = invoice.enrolleeId ? await write.tx.enrollee.findUnique({ where: { id: invoice.enrolleeId } }) : null;
  if (!person) return;
  if (person.relationship === 'PRINCIPAL') await renewCover({ ...write, actor: 'SYSTEM' }, { ids: [person.id] });
  else if (person.status === 'PENDING_APPROVAL') {
    const title = `The premium of ${person.fullName} is paid; cover can start`;
    const notice: Notice = { kind: 'DEPENDANT_PAID', title, entityType: 'Enrollee', entityId: person.id };
    notifyOfficers(write, person.id, notice);
  }
}
