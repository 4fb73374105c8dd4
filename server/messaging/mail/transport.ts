import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { systemTime } from '../../platform/clock.ts';
import { env, publicUrl } from '../../platform/env.ts';

export type MailMessage = {
  /** The same if a message is sent again after a crash, so that mail programs recognise it. */
  once?: { id: string; at: Date };
  to: string;
  subject: string;
  text: string;
  html?: string | undefined;
  attachments?: { filename: string; contentType: string; content: Buffer }[];
};

export const outboxFolder = join(env.DATA_DIR, 'outbox');

const smtp = env.SMTP_URL
  ? createTransport({ url: env.SMTP_URL, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 })
  : undefined;

/** Sends a message to the mail server, or writes it to the outbox folder if none is set. */
export async function deliver({ once, ...message }: MailMessage): Promise<void> {
  if (smtp) {
    await smtp.sendMail({ from: env.MAIL_FROM, ...message, ...(once && { messageId: `<${once.id}@${new URL(publicUrl()).hostname}>` }) });
    return;
  }
  const at = (once?.at ?? new Date(systemTime())).toISOString();
  const name = [at.replace(/[:.]/g, '-'), message.to.replace(/[^\w@.+-]/g, '_'), once?.id].filter(Boolean).join(' ');
  const leave = (file: string, content: string | Buffer) => writeFile(join(outboxFolder, file), content, { mode: 0o600 });
  await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
  const attached = message.attachments ?? [];
  for (const { filename, content } of attached) await leave(`${name} ${filename}`, content);
  const heads = [
    `From: ${env.MAIL_FROM}`,
    `To: ${message.to}`,
    `Date: ${at}`,
    `Subject: ${message.subject}`,
    ...attached.map(({ filename }) => `Attached: ${filename}`),
  ];
  await leave(`${name}.txt`, `${heads.join('\n')}\n\n${message.text}\n`);
}
