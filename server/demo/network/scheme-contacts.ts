import { sqlTimestamp } from '../world/days.ts';
import type { World } from '../world/world.ts';

/** Numbers and addresses that are nobody's. */
const CONTACTS = {
  supportPhone: '0700 000 0000',
  supportEmail: 'help@lafiya.example',
  schemeAddress: 'Old Secretariat, Rwang Pam Street\nJos, Plateau State',
};

/** How people reach the scheme, for the public pages. */
export function makeSchemeContacts(world: World): void {
  for (const [key, value] of Object.entries(CONTACTS))
    world.copyBuffer.add('Setting', { key, value: JSON.stringify(value), updatedById: null, updatedAt: sqlTimestamp(world.now) });
}
