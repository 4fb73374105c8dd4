import { defineScope } from '../../scheme/access/row-scope.ts';

/** Prices for all facilities or a level, and those agreed with a facility that the viewer acts for. */
export const visibleTariffPrices = defineScope('TariffOverride', {
  lgas: (lgaIds) => ({ OR: [{ hcpId: null }, { hcp: { lgaId: { in: lgaIds } } }] }),
  facility: (hcpId) => ({ OR: [{ hcpId: null }, { hcpId }] }),
  self: () => ({ hcpId: null }),
});
