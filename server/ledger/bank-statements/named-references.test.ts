import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReferenceIndex } from './named-references.ts';

const named = (text: string, references: string[]) =>
  [...new ReferenceIndex(references.map((reference) => ({ references: [reference] }))).namedIn(text)].flatMap((item) => item.references);

describe('a line of a bank statement', () => {
  it.each([
    ['TRF RCT-2611-000001 STUDENT', true],
    ['trf rct 2611 000001', true],
    ['RCT2611000001', true],
    ['RCT/2611/000001,', true],
    ['RCT--2611-000001', false],
    ['RCT-2611-0000012', false],
    ['XRCT-2611-000001', false],
    ['', false],
  ])('%j names the reference RCT-2611-000001: %s', (text, isNamed) => {
    expect(named(text, ['RCT-2611-000001', 'RCT-2611-000009'])).toEqual(isNamed ? ['RCT-2611-000001'] : []);
  });

  it('names no reference of fewer than five letters and digits', () => {
    expect(named('A-123 B-1234', ['A-123', 'B-1234'])).toEqual(['B-1234']);
  });

  it('names what a search for each reference would find', () => {
    const signs = (maxLength: number) => fc.string({ unit: fc.constantFrom('A', 'a', '1', '-', ' '), minLength: 5, maxLength });
    fc.assert(
      fc.property(signs(20), fc.array(signs(7), { maxLength: 8 }), (text, references) => {
        const bySearch = references.filter((reference) => {
          const letters = [...reference.toUpperCase().replace(/[^A-Z0-9]/g, '')];
          const pattern = new RegExp(`(?<![A-Z0-9])${letters.join('[^A-Z0-9]?')}(?![A-Z0-9])`);
          return letters.length >= 5 && pattern.test(text.toUpperCase());
        });
        expect(named(text, references).toSorted()).toEqual(bySearch.toSorted());
      }),
      { numRuns: 2000 },
    );
  });

  it('is looked up by its own words, however many references there are', () => {
    let compared = 0;
    const items = Array.from({ length: 5000 }, (_, n) => ({
      get references() {
        compared += 1;
        return [`RCT-2611-${String(n).padStart(6, '0')}`];
      },
    }));
    const index = new ReferenceIndex(items);
    for (let n = 0; n < 5000; n += 1) expect(index.namedIn(`TRF RCT/2611/${String(n).padStart(6, '0')}`)).toEqual(new Set([items[n]]));
    expect(compared).toBe(5000);
  });
});
