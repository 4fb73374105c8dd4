import type { z } from 'zod';
import { changePricesInput, previewPriceChangeInput } from '../../../../server/network/price-changes/price-change.input.ts';
import type { PriceChangePreviewInput } from '../../graphql/types.ts';

/** Form values; the preview hash is added on submit. */
export const priceChangeForm = changePricesInput.omit({ previewHash: true });

/** The terms of a preview, if complete and valid. */
export function previewInputOf({
  percent,
  rounding,
  effectiveFrom,
  source,
  hcpLevel,
  hcpId,
}: Partial<z.input<typeof priceChangeForm>>): PriceChangePreviewInput | null {
  const scope = { source, hcpLevel: source === 'LEVEL' ? hcpLevel : null, hcpId: source === 'OWN' ? hcpId : null };
  return previewPriceChangeInput.safeParse({ percent, rounding, effectiveFrom, ...scope }).data ?? null;
}
