import { DomainError } from '../errors.ts';

/** Files that are received at one moment, all together and of one sender: each is held in memory until it is kept. */
const MOST = 10;
const EACH = 3;

const senders: string[] = [];

/** Does the work of receiving a file while there is room for it. Throws UPLOAD_BUSY where there is none. */
export async function receiving<Result>(sender: string, work: () => Promise<Result>): Promise<Result> {
  if (senders.length >= MOST || senders.filter((other) => other === sender).length >= EACH) throw new DomainError('UPLOAD_BUSY');
  senders.push(sender);
  try {
    return await work();
  } finally {
    senders.splice(senders.indexOf(sender), 1);
  }
}
