import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { env } from '../env.ts';

export type MailMessage = { to: string; subject: string; text: string; html?: string | undefined };

export const outboxFolder = join(env.DATA_DIR, 'outbox');

const smtp = env.SMTP_URL
  ? createTransport({ url: env.SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  : undefined;

/** Hands a message to the mail server, or, where none is set, leaves it in the outbox folder as a text file. */
export async function deliver(message: MailMessage): Promise<void> {
  if (smtp) {
    await smtp.sendMail({ from: env.MAIL_FROM, ...message });
    return;
  }
  const at = new Date().toISOString();
  const file = `${at.replace(/[:.]/g, '-')} ${message.to.replace(/[^\w@.+-]/g, '_')}.txt`;
  await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
  await writeFile(
    join(outboxFolder, file),
    `From: ${env.MAIL_FROM}\nTo: ${message.to}\nDate: ${at}\nSubject: ${message.subject}\n\n${message.text}\n`,
    { mode: 0o600 },
  );
}
