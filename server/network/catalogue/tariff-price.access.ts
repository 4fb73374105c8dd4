import { defineScope } from '../../platform/access/row-scope.ts';
import { managedHcps } from '../hcps/hcp.access.ts';

/** Prices that hold for all or for a level, and those agreed with a facility that the viewer acts for. */
export const visibleTariffPrices = defineScope('TariffOverride', (viewer) => ({ OR: [{ hcpId: null }, { hcp: managedHcps(viewer) }] }));
