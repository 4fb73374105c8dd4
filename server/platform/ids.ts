import { randomBytes } from 'node:crypto';
import { systemTime } from './clock.ts';

const MAX_COUNTER = 0xfff;
let lastMs = 0;
let counter = 0;

/**
 * A time-ordered id (UUID version 7), for rows that reference each other before they are inserted. Ids of one process ascend also within a
 * millisecond, by a counter in the 12 bits after the version (RFC 9562, 6.2, method 1): a history sorts changes of one moment by their id.
 */
export function uuid7(): string {
  const ms = systemTime();
  if (ms > lastMs) [lastMs, counter] = [ms, 0];
  else if (counter < MAX_COUNTER) counter++;
  else [lastMs, counter] = [lastMs + 1, 0];
  const bytes = randomBytes(16);
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
