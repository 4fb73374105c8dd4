import type { db } from '../db.ts';
import type { Priority } from '../jobs/priority.shared.ts';
import { type MailText, mail } from '../mail/templates.ts';
import { settingsSchema } from '../settings/settings.ts';
import type { EMAIL_TEMPLATES } from './email-templates.shared.ts';
import { textOf } from './message-templates.shared.ts';
import { isUsable, renderEmail, renderSms, type TextTemplate, type Values, type Words } from './template.shared.ts';

type Reader = Pick<typeof db, 'messageText' | 'setting'>;
/** A letter and the priority of the job that sends it. */
export type Letter = MailText & { priority: Priority };
type LetterKey = keyof typeof EMAIL_TEMPLATES;
type ValuesOf<Key extends LetterKey> = Readonly<Record<keyof (typeof EMAIL_TEMPLATES)[Key]['placeholders'], string | number>>;

/** The words in force, and the name of the scheme: read in the transaction that makes the letter, which has a connection already. */
async function readWords(tx: Reader, key: string): Promise<{ template: TextTemplate; words: Words; scheme: string }> {
  const template = textOf(key);
  if (!template) throw new Error(`There is no text ${key}`);
  const name = await tx.setting.findUnique({ where: { key: 'schemeName' } });
  const stored = await tx.messageText.findUnique({ where: { key } });
  const words = stored?.body ? { subject: stored.subject, body: stored.body } : template;
  // Words of an earlier version may lack what this one requires.
  return { template, words: isUsable(template, words) ? words : template, scheme: settingsSchema.shape.schemeName.parse(name?.value) };
}

async function reader(tx: Reader, key: string): Promise<(values: Values) => Letter> {
  const { template, words, scheme } = await readWords(tx, key);
  return (values) => {
    const { subject, parts } = renderEmail(template, words, { ...values, scheme });
    return { ...mail(subject, parts), priority: template.priority ?? 'NORMAL' };
  };
}

/** For letters to many: the words are read once, and each letter is filled in. */
export const letters = <Key extends LetterKey>(tx: Reader, key: Key): Promise<(values: ValuesOf<Key>) => Letter> => reader(tx, key);

/** A letter in the words in force. */
export async function letter<Key extends LetterKey>(tx: Reader, key: Key, values: ValuesOf<Key>): Promise<Letter> {
  return (await reader(tx, key))(values);
}

/** The letters of a kind of notice. */
export const notificationEmails = reader;

/** A text message in the words in force, or in those it came with where a code would not be whole. */
export async function message(tx: Reader, key: string, values: Values): Promise<string> {
  const { template, words, scheme } = await readWords(tx, key);
  const filled = { ...values, scheme };
  const text = renderSms(template, words.body, filled) ?? renderSms(template, template.body, filled);
  if (text === null) throw new Error(`The text ${key} has no room for its code`);
  return text;
}
