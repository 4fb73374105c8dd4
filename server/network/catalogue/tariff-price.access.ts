import { defineScope } from '../../platform/access/row-scope.ts';

/** Prices that hold for all or for a level, and those agreed with a facility that the viewer acts for. */
export const visibleTariffPrices = defineScope('TariffOverride', {
  lgas: (lgaIds) => ({ OR: [{ hcpId: null }, { hcp: { lgaId: { in: lgaIds } } }] }),
  facility: (hcpId) => ({ OR: [{ hcpId: null }, { hcpId }] }),
  self: () => ({ hcpId: null }),
});
