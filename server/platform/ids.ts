import { randomBytes } from 'node:crypto';
import { now } from './clock.ts';

/** A time-ordered id (UUID version 7), for rows that reference each other before they are inserted. */
export function uuid7(): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now().getTime(), 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
