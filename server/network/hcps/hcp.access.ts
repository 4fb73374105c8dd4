import { defineScope, none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/**
 * Facilities this viewer may see: officers those of their LGAs; a facility itself and all active ones, for referrals; a member the active
 * ones.
 */
export const visibleHcps = defineScope('Hcp', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ OR: [{ id: hcpId }, { status: 'ACTIVATED' }] }),
  self: () => ({ status: 'ACTIVATED' }),
});

/** Facilities this viewer acts for: officers those of their LGAs, a facility only itself. Every write to a facility checks this. */
export const managedHcps = defineScope('Hcp', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ id: hcpId }),
  self: none,
});

/** Whether the viewer acts for this facility. */
export const actsFor = (viewer: Viewer, hcp: { id: string; lgaId: string }): boolean => managedHcps.matches(viewer, hcp) === true;

/** Bank changes of facilities that the viewer acts for. */
export const visibleBankChanges = defineScope('HcpBankChange', (viewer) => ({ hcp: managedHcps(viewer) }));

/** Moves of members out of facilities that the viewer acts for. */
export const visibleHcpMoves = defineScope('HcpMove', (viewer) => ({ fromHcp: managedHcps(viewer) }));

/** Worklist of account managers: pending facilities. */
export const hcpsToActivate = defineWorklist(visibleHcps, {
  permission: 'HCP_MANAGE',
  where: { status: 'PENDING' },
  informs: {
    role: 'ACCOUNT_MANAGER',
    key: 'HCPS_PENDING',
    words: { one: 'facility application to decide', many: 'facility applications to decide' },
  },
});

export const bankChangesToDecide = defineWorklist(visibleBankChanges, {
  permission: 'HCP_BANK_DECIDE',
  where: { status: 'PENDING' },
  informs: {
    role: 'ADMIN',
    key: 'BANK_CHANGES_PENDING',
    words: { one: 'bank change to decide', many: 'bank changes to decide' },
  },
});
