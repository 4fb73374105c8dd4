import type { IncomingMessage } from 'node:http';
import { DomainError } from '../errors.ts';

type Lane = {
  /** Files received at once, in total and per sender. Each is held in memory until it is stored. */
  slots: number;
  slotsPerSender: number;
  /** From here a body has to arrive with `kilobytesPerSecond` on average. */
  graceSeconds: number;
  kilobytesPerSecond: number;
};

/**
 * Uploads without an account have their own slots, so they cannot delay officers, members and facilities; see docs/adr/0070.
 * EDGE is assumed to send 5 to 12 kB a second, so an officer in a village is fast enough. Applicants without an account can wait for a better network.
 */
export const LANES = {
  account: { slots: 10, slotsPerSender: 3, graceSeconds: 10, kilobytesPerSecond: 4 },
  withoutAccount: { slots: 2, slotsPerSender: 1, graceSeconds: 10, kilobytesPerSecond: 20 },
} satisfies Record<string, Lane>;

const senders: Record<keyof typeof LANES, string[]> = { account: [], withoutAccount: [] };

/** Runs the work of receiving a file, or throws UPLOAD_BUSY if too many are being received. */
export async function receiving<Result>(lane: keyof typeof LANES, sender: string, work: () => Promise<Result>): Promise<Result> {
  const { slots, slotsPerSender } = LANES[lane];
  const taken = senders[lane];
  if (taken.length >= slots || taken.filter((other) => other === sender).length >= slotsPerSender) throw new DomainError('UPLOAD_BUSY');
  taken.push(sender);
  try {
    return await work();
  } finally {
    taken.splice(taken.indexOf(sender), 1);
  }
}

/** Reads a body. Throws UPLOAD_SLOW when it arrives more slowly than its lane allows; the caller then closes the connection. */
export async function arriving<Result>(
  lane: keyof typeof LANES,
  { socket }: Pick<IncomingMessage, 'socket'>,
  read: () => Promise<Result>,
): Promise<Result> {
  const { graceSeconds, kilobytesPerSecond } = LANES[lane];
  const { promise: slow, reject } = Promise.withResolvers<never>();
  const [start, before] = [performance.now(), socket.bytesRead];
  const watch = setInterval(() => {
    const secondsCounted = (performance.now() - start) / 1000 - graceSeconds;
    if (socket.bytesRead - before < secondsCounted * kilobytesPerSecond * 1000) reject(new DomainError('UPLOAD_SLOW'));
  }, 500);
  try {
    return await Promise.race([read(), slow]);
  } finally {
    clearInterval(watch);
  }
}
