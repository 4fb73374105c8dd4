import type { SmsMeaning } from '../../generated/prisma/enums.ts';
import type { ReachedPerson } from '../../identity/auth/people-of-phone.ts';
import type { Language } from '../../platform/language.shared.ts';
import type { RequestMeta, Viewer } from '../../scheme/access/viewer.ts';
import type { SmsTextKey } from '../../scheme/texts/sms-texts.shared.ts';
import type { Values } from '../../scheme/texts/template.shared.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { personByDigits, viewerOfCaller, whoIsOn } from '../callers/callers.ts';

/** A message to answer. */
export type Incoming = { id: string; phone: string; request: RequestMeta };

/** What is sent back. */
export type Reply = { text: SmsTextKey; values?: Values };

/** What a message meant, for whom, and what to do and reply in the transaction that marks it as handled. */
export type Outcome = {
  meaning: SmsMeaning;
  enrolleeId?: string | null;
  actor?: Viewer | 'SYSTEM';
  reply: Reply | ((write: Write, language: Language) => Promise<Reply | null>);
};

type Found = { person: ReachedPerson; viewer: Viewer; rest: string };

/** The member who asks, with the rights of the member’s account: four digits choose on a number of several families. Otherwise what to reply. */
export async function memberOf({ phone, request }: Incoming, rest: string, command: string): Promise<Found | Reply> {
  const on = await whoIsOn(phone);
  if (on.kind === 'ONE') return { person: on.person, viewer: await viewerOfCaller(on.person.id, request), rest };
  if (on.kind === 'NOBODY') return { text: 'NOBODY' };
  const [, digits, after = ''] = /^(\d{4})(?: (.*))?$/u.exec(rest) ?? [];
  if (!digits) return { text: 'WHO', values: { command } };
  const choice = await personByDigits(phone, digits);
  if (choice.kind !== 'FOUND') return { text: 'WHO_WRONG' };
  return { person: choice.person, viewer: await viewerOfCaller(choice.person.id, request), rest: after };
}

export const isReply = (found: Found | Reply): found is Reply => 'text' in found;
