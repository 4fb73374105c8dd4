import type { Invoice } from '../generated/prisma/client.ts';
import type { Write } from '../workflow/transact.ts';

/** What a premium that is wholly paid sets going: the registration that waited for it may be approved. */
export async function premiumPaid(write: Write, invoice: Pick<Invoice, 'id' | 'kind'>): Promise<void> {
  if (invoice.kind !== 'PREMIUM_SELF') return;
  const registration = await write.tx.registration.findUnique({
    where: { invoiceId: invoice.id },
    select: { id: true, status: true, displayName: true },
  });
  if (registration?.status !== 'PENDING_APPROVAL') return;
  write.notify(
    { role: 'REGISTRATION_OFFICER' },
    {
      kind: 'REGISTRATION_PAID',
      title: `${registration.displayName} has paid; the registration can be approved`,
      entityType: 'Registration',
      entityId: registration.id,
    },
  );
}
