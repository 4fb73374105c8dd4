import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accentPalette, contrast, TONES } from './palette.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('text on and in any accent colour has enough contrast', () => {
  fc.assert(
    fc.property(colour, (schemeColor) => {
      const accent = accentPalette(schemeColor);
      for (const mode of ['_light', '_dark'] as const) {
        const [panel, page] = mode === '_light' ? ['#FFFFFF', '#F2F5F5'] : ['#171F22', '#0E1417'];
        expect(contrast('#FFFFFF', accent.solid.value[mode])).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.fg.value[mode], panel)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.fg.value[mode], page)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(accent.fg.value[mode], accent.subtle.value[mode])).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('the text of every tone has enough contrast with its background', () => {
  for (const tone of Object.values(TONES)) {
    for (const mode of ['_light', '_dark'] as const) {
      expect(contrast(tone.fg.value[mode], tone.subtle.value[mode])).toBeGreaterThanOrEqual(4.5);
    }
  }
});
