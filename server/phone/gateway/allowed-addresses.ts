import { BlockList, isIP } from 'node:net';
import { phoneAddressesOf } from '../../scheme/settings/phone-addresses.shared.ts';

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

/** Whether an address is on the list of the setting, of single addresses and networks such as 196.201.214.0/24. */
export function isListed(setting: string, ip: string): boolean {
  const list = new BlockList();
  for (const { address, bits } of phoneAddressesOf(setting) ?? []) {
    if (bits === null) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bits, familyOf(address));
  }
  const plain = ip.replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(plain) > 0 && list.check(plain, familyOf(plain));
}
