import type { db } from '../../platform/db.ts';
import type { Priority } from '../../platform/jobs/priority.shared.ts';
import { settingsSchema } from '../../scheme/settings/settings.ts';
import type { EMAIL_TEMPLATES } from '../../scheme/texts/email-templates.shared.ts';
import { textOf } from '../../scheme/texts/message-templates.shared.ts';
import { isUsable, renderEmail, renderSms, type TextTemplate, type Values, type Words } from '../../scheme/texts/template.shared.ts';
import { type MailText, mail } from './mail-text.ts';

type Reader = Pick<typeof db, 'messageText' | 'setting'>;
/** An email and the priority of the job that sends it. */
export type EmailMessage = MailText & { priority: Priority };
type EmailKey = keyof typeof EMAIL_TEMPLATES;
type ValuesOf<Key extends EmailKey> = Readonly<Record<keyof (typeof EMAIL_TEMPLATES)[Key]['placeholders'], string | number>>;

/** The current template text and the scheme's name, read in the transaction that creates the message, which already has a connection. */
async function readWords(tx: Reader, key: string): Promise<{ template: TextTemplate; words: Words; scheme: string }> {
  const template = textOf(key);
  if (!template) throw new Error(`There is no text ${key}`);
  const name = await tx.setting.findUnique({ where: { key: 'schemeName' } });
  const stored = await tx.messageText.findUnique({ where: { key } });
  const words = stored?.body ? { subject: stored.subject, body: stored.body } : template;
  // A text saved in an earlier version may lack a placeholder that is now required.
  return { template, words: isUsable(template, words) ? words : template, scheme: settingsSchema.shape.schemeName.parse(name?.value) };
}

async function reader(tx: Reader, key: string): Promise<(values: Values) => EmailMessage> {
  const { template, words, scheme } = await readWords(tx, key);
  return (values) => {
    const { subject, parts } = renderEmail(template, words, { ...values, scheme });
    return { ...mail(subject, parts), priority: template.priority ?? 'NORMAL' };
  };
}

/** For mass emails: the template is read once, then filled in per recipient. */
export const emailMessages = <Key extends EmailKey>(tx: Reader, key: Key): Promise<(values: ValuesOf<Key>) => EmailMessage> =>
  reader(tx, key);

/** An email with the current template. */
export async function emailMessage<Key extends EmailKey>(tx: Reader, key: Key, values: ValuesOf<Key>): Promise<EmailMessage> {
  return (await reader(tx, key))(values);
}

/** Emails of a type of notification. */
export const notificationEmails = reader;

/** A text message with the current template, or with the default one if a code would be cut. */
export async function message(tx: Reader, key: string, values: Values): Promise<string> {
  const { template, words, scheme } = await readWords(tx, key);
  const filled = { ...values, scheme };
  const text = renderSms(template, words.body, filled) ?? renderSms(template, template.body, filled);
  if (text === null) throw new Error(`The text ${key} has no room for its code`);
  return text;
}
