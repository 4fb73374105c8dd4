const MOBILE_PREFIXES = ['0803', '0806', '0703', '0813', '0705', '0907', '0816', '0902'];
const padded = (number: number, digits: number) => String(number).padStart(digits, '0');
/** Goes through all seven-digit numbers without repetition: the step has no common factor with ten million. */
const scrambledNumber = (index: number, start: number) => (start + index * 3_678_917) % 10_000_000;

/** The n-th local phone number; no two of the first eighty million are alike. */
export const localPhone = (index: number): string =>
  `${MOBILE_PREFIXES[index % 8]}${padded(scrambledNumber(Math.floor(index / 8), 1_234_567), 7)}`;

/** The n-th NIN. */
export const nationalNumber = (index: number): string =>
  `${padded(1000 + ((index * 7919) % 8999), 4)}${padded(scrambledNumber(index, 7_654_321), 7)}`;

/** A NIN with two neighbouring digits exchanged, as in a typing error. */
export const withSwappedDigits = (nin: string): string => {
  const position = [8, 6, 4, 2].find((digit) => nin[digit] !== nin[digit + 1]) ?? 8;
  return `${nin.slice(0, position)}${nin[position + 1]}${nin[position]}${nin.slice(position + 2)}`;
};
