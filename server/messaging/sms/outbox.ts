import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { now } from '../../platform/clock.ts';
import { outboxFolder } from '../mail/transport.ts';
import type { SmsGateway } from './gateway.ts';

/** Without a gateway, messages are written to the outbox folder. */
export const smsOutbox: SmsGateway = {
  key: null,
  name: 'Outbox',
  send: async ({ phone, text }) => {
    const at = now().toISOString();
    await mkdir(outboxFolder, { recursive: true, mode: 0o700 });
    await writeFile(join(outboxFolder, `${at.replace(/[:.]/g, '-')} SMS ${phone}.txt`), `To: ${phone}\nDate: ${at}\n\n${text}\n`, {
      mode: 0o600,
    });
    return null;
  },
};
