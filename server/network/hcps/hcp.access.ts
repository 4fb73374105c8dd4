import { defineScope, none } from '../../platform/access/row-scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { defineWorklist } from '../../platform/workflow/worklist.ts';

/** The facilities this viewer may see: officers those of their LGAs, a facility itself and every active one (it refers to them), a member the active ones. */
export const visibleHcps = defineScope('Hcp', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ OR: [{ id: hcpId }, { status: 'ACTIVATED' }] }),
  self: () => ({ status: 'ACTIVATED' }),
});

/** The facilities this viewer acts for: officers as above, a facility itself alone. Every write of a facility starts here. */
export const managedHcps = defineScope('Hcp', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ id: hcpId }),
  self: none,
});

/** Whether what concerns only those who act for this facility is the viewer's business. */
export const actsFor = (viewer: Viewer, hcp: { id: string; lgaId: string }): boolean => managedHcps.matches(viewer, hcp) === true;

/** Changes of bank details, of the facilities that the viewer acts for. */
export const visibleBankChanges = defineScope('HcpBankChange', (viewer) => ({ hcp: managedHcps(viewer) }));

/** Moves of members out of the facilities that the viewer acts for. */
export const visibleHcpMoves = defineScope('HcpMove', (viewer) => ({ fromHcp: managedHcps(viewer) }));

/** Facilities that applied and wait to be activated. */
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
