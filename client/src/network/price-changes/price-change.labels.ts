import type { PriceChangeOutcome, PriceRounding, TariffSource } from '../../graphql/types.ts';
import { defineLabels } from '../../ui/labels.ts';

export const PRICE_ROUNDING: Record<PriceRounding, string> = {
  NAIRA: 'Whole naira',
  TEN_NAIRA: 'Ten naira',
  FIFTY_NAIRA: 'Fifty naira',
};

export const PRICES_OF: Record<TariffSource, string> = {
  BASE: 'For all facilities',
  LEVEL: 'For a level',
  OWN: 'For one facility',
};

export const PRICE_CHANGE_OUTCOME = defineLabels<PriceChangeOutcome>({
  CHANGED: { text: 'Changes', tone: 'info' },
  UNCHANGED: { text: 'Unchanged', tone: 'neutral' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
});
