import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import type { PriceChange_RowFragment } from './PriceChange.generated.ts';
import { PriceChangePreview } from './PriceChangePreview.tsx';
import { previewInputOf } from './price-change-values.ts';

const terms = { percent: 12.5, rounding: 'TEN_NAIRA', effectiveFrom: '2027-01-01' } as const;

describe('the terms of a preview', () => {
  it('are complete with a percentage, a rounding and a date', () => {
    expect(previewInputOf({ ...terms, source: '', hcpLevel: '', hcpId: '' })).toEqual({
      ...terms,
      source: null,
      hcpLevel: null,
      hcpId: null,
    });
    for (const missing of [{ percent: undefined }, { percent: Number.NaN }, { percent: 0 }, { percent: 200 }, { effectiveFrom: 'soon' }])
      expect(previewInputOf({ ...terms, ...missing })).toBeNull();
  });

  it('have a level or facility only for prices of that type', () => {
    const hcpId = '0194e6a4-8e1c-7c52-9a0f-0f2a3b4c5d6e';
    expect(previewInputOf({ ...terms, source: 'LEVEL', hcpLevel: 'PRIMARY', hcpId })).toMatchObject({ hcpLevel: 'PRIMARY', hcpId: null });
    expect(previewInputOf({ ...terms, source: 'OWN', hcpLevel: 'PRIMARY', hcpId })).toMatchObject({ hcpLevel: null, hcpId });
    expect(previewInputOf({ ...terms, source: 'BASE', hcpLevel: 'PRIMARY', hcpId })).toMatchObject({ hcpLevel: null, hcpId: null });
  });
});

describe('the prices of a preview', () => {
  const row: PriceChange_RowFragment = {
    __typename: 'PriceChangeRow',
    id: 'a',
    hcpLevel: null,
    hcp: null,
    todayPrice: 1_000_00,
    oldPrice: 1_000_00,
    newPrice: 1_130_00,
    difference: 130_00,
    outcome: 'CHANGED',
    refusal: null,
    nextPrice: null,
    nextFrom: null,
    service: { __typename: 'Service', id: 's', code: 'SCN-1', name: 'Scan', category: 'INVESTIGATION' },
  };
  const html = (over: Partial<PriceChange_RowFragment>) =>
    renderToStaticMarkup(
      <I18nextProvider i18n={englishOnly}>
        <ChakraProvider value={defaultSystem}>
          <MemoryRouter>
            <PriceChangePreview
              preview={{
                __typename: 'PriceChangePreview',
                ...{ previewHash: 'a', changedCount: 7, unchangedCount: 0, refusedCount: 0 },
                rows: { __typename: 'PriceChangeRowsPage', total: 1, items: [{ ...row, ...over }] },
              }}
              paging={{ variables: { page: { number: 1, size: 20 } }, setPage: () => undefined, setSize: () => undefined }}
              outcome={null}
              onOutcome={() => undefined}
            />
          </MemoryRouter>
        </ChakraProvider>
      </I18nextProvider>,
    );

  it('show scope, current and new price', () => {
    for (const words of ['Scan', 'SCN-1', 'All facilities', '1,000', '1,130', '130', 'Changes']) expect(html({})).toContain(words);
    expect(html({ hcpLevel: 'SECONDARY' })).toContain('Secondary level');
    expect(html({ hcp: { __typename: 'Hcp', id: 'h', name: 'Jos Clinic' } })).toContain('Jos Clinic');
  });

  it('show today’s price if another price starts before the effective date', () => {
    expect(html({})).not.toContain('today');
    expect(html({ todayPrice: 800_00 })).toContain('>800 today');
    expect(html({ todayPrice: null })).toContain('>None today');
  });

  it('show why a price is not changed, and a later price already set', () => {
    expect(html({ outcome: 'REFUSED', refusal: 'A price from that day exists already.' })).toContain(
      'A price from that day exists already.',
    );
    const later = html({ nextPrice: 1_200_00, nextFrom: '2027-03-01' });
    expect(later).toContain('1,200');
    expect(later).toContain('as already set');
  });
});
