import type { Invoice } from '../../generated/prisma/client.ts';
import { renewCover } from '../../members/cover/renew-cover.ts';
import type { Write } from '../../platform/workflow/transact.ts';

/** What a premium that is wholly paid sets going: a registration or an added dependant that waited for it may be approved, else the principal's cover is renewed. */
export async function premiumPaid(write: Write, invoice: Pick<Invoice, 'id' | 'kind' | 'enrolleeId'>): Promise<void> {
  if (invoice.kind !== 'PREMIUM_SELF') return;
  const registration = await write.tx.registration.findUnique({
    where: { invoiceId: invoice.id },
    select: { id: true, status: true, displayName: true },
  });
  const tellOfficers = (kind: string, title: string, entityType: string, entityId: string) =>
    write.notify({ role: 'REGISTRATION_OFFICER' }, { kind, title, entityType, entityId });
  if (registration) {
    if (registration.status !== 'PENDING_APPROVAL') return;
    return tellOfficers(
      'REGISTRATION_PAID',
      `${registration.displayName} has paid; the registration can be approved`,
      'Registration',
      registration.id,
    );
  }
  const person = invoice.enrolleeId ? await write.tx.enrollee.findUnique({ where: { id: invoice.enrolleeId } }) : null;
  if (!person) return;
  if (person.relationship === 'PRINCIPAL') await renewCover({ ...write, actor: 'SYSTEM' }, { ids: [person.id] });
  else if (person.status === 'PENDING_APPROVAL')
    tellOfficers('DEPENDANT_PAID', `The premium of ${person.fullName} is paid; cover can begin`, 'Enrollee', person.id);
}
