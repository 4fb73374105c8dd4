export type PhoneAddress = { address: string; bits: number | null };

const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const IPV6 = /^(?=.*:)[0-9a-f:]{2,39}$/i;

/** `URL` accepts an IPv6 address in brackets only if it is one. */
const isIpv6 = (text: string): boolean => IPV6.test(text) && URL.canParse(`http://[${text}]`);

/** The addresses and networks of the setting, separated by commas, spaces or lines; null if one is not an address. */
export function phoneAddressesOf(text: string): PhoneAddress[] | null {
  const parsed = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((part) => {
      const [address = '', bits, rest] = part.split('/');
      const max = IPV4.test(address) ? 32 : isIpv6(address) ? 128 : 0;
      if (max === 0 || rest !== undefined || (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > max))) return null;
      return { address, bits: bits === undefined ? null : Number(bits) };
    });
  return parsed.includes(null) ? null : parsed.filter((one) => one !== null);
}
