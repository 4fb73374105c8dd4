const parse = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

export function mix(hex: string, other: string, share: number): string {
  const a = parse(hex);
  const b = parse(other);
  return `#${a
    .map((value, i) =>
      Math.round(value * (1 - share) + (b[i] ?? 0) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`.toUpperCase();
}

/** Relative luminance as WCAG defines it. */
function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map((value) => {
    const c = value / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(color: string, otherColor: string): number {
  const [a, b] = [luminance(color), luminance(otherColor)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

export function until(hex: string, towards: string, enough: (candidate: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(hex, towards, share);
    if (enough(candidate)) return candidate;
  }
  return towards;
}

/** Minimum text contrast of WCAG 2.2 AA (4.5), plus a margin for rounding. */
const READABLE = 4.6;

const tint = (color: string) => mix(color, '#FFFFFF', 0.88);

/** Darkens a colour until text in it, and white text on it, is readable. */
export const readableAccent = (color: string): string =>
  until(color, '#000000', (candidate) => contrast(candidate, tint(candidate)) >= READABLE && contrast(candidate, '#F2F5F5') >= READABLE);
