import { DomainError } from '../errors.ts';

/** How many files are received at once, in total and per sender. Each is held in memory until it is stored. */
const MAX_UPLOADS = 10;
const MAX_UPLOADS_PER_SENDER = 3;

const senders: string[] = [];

/** Runs the work of receiving a file, or throws UPLOAD_BUSY if too many are being received. */
export async function receiving<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
  if (senders.length >= MAX_UPLOADS || senders.filter((other) => other === sender).length >= MAX_UPLOADS_PER_SENDER)
    throw new DomainError('UPLOAD_BUSY');
  senders.push(sender);
  try {
    return await work();
  } finally {
    senders.splice(senders.indexOf(sender), 1);
  }
}
