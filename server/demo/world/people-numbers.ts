const PREFIXES = ['0803', '0806', '0703', '0813', '0705', '0907', '0816', '0902'];
const pad = (number: number, digits: number) => String(number).padStart(digits, '0');
/** Steps through all seven-digit numbers without repeating one, in no visible order. */
const scatter = (index: number, start: number) => (start + index * 3_678_917) % 10_000_000;

/** The n-th local phone number; no two of the first eighty million are alike. */
export const localPhone = (index: number): string => `${PREFIXES[index % 8]}${pad(scatter(Math.floor(index / 8), 1_234_567), 7)}`;

/** The n-th NIN. */
export const nationalNumber = (index: number): string => `${pad(1000 + ((index * 7919) % 8999), 4)}${pad(scatter(index, 7_654_321), 7)}`;

/** A NIN as somebody types it who is in a hurry: two digits exchanged. */
export const mistyped = (nin: string): string => {
  const at = [8, 6, 4, 2].find((place) => nin[place] !== nin[place + 1]) ?? 8;
  return `${nin.slice(0, at)}${nin[at + 1]}${nin[at]}${nin.slice(at + 2)}`;
};
