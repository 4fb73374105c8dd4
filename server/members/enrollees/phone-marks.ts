import { db } from '../../platform/db.ts';

/** Since when these numbers get no text messages but sign-in codes. */
export async function textsStopped(phones: readonly string[]): Promise<(phone: string) => Date | null> {
  const stopped = await db.phoneNumber.findMany({
    where: { phone: { in: [...phones] }, textsStoppedAt: { not: null } },
    select: { phone: true, textsStoppedAt: true },
  });
  const since = new Map(stopped.map(({ phone, textsStoppedAt }) => [phone, textsStoppedAt]));
  return (phone) => since.get(phone) ?? null;
}
