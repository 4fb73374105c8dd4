import type { db } from '../../platform/db.ts';
import type { Language } from '../../platform/language.shared.ts';

type Reader = Pick<typeof db, 'phoneNumber' | 'userAccount'>;

/** The language of a number: what was chosen by phone, else on the web by the person, else English. */
export async function languageOfPhone(tx: Reader, phone: string, enrolleeId: string | null): Promise<Language> {
  const number = await tx.phoneNumber.findUnique({ where: { phone }, select: { language: true } });
  const account =
    !number?.language && enrolleeId ? await tx.userAccount.findUnique({ where: { enrolleeId }, select: { language: true } }) : null;
  return (number?.language ?? account?.language) === 'HA' ? 'ha' : 'en';
}
