import { ClipboardList, ClipboardPlus, FileCheck, FileSearch, LayoutDashboard, ShieldCheck, Stethoscope, Users, Zap } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { hcpDashboard } from '../dashboards/dashboards.screens.ts';
import { profile } from '../features/accounts/accounts.screens.ts';
import { memberEligibility } from '../features/eligibility/eligibility.screens.ts';
import { encounterForm } from '../features/encounters/encounters.screens.ts';
import { enrolleeDetail, enrolleeList } from '../features/enrollees/enrollee.screens.ts';
import { paGenerate, paRequestDetail, paRequestFind, paRequestForm, paRequestList } from '../features/pa-requests/pa-requests.screens.ts';

export const hcp: Area = {
  role: 'HCP',
  words: 'Healthcare provider',
  base: '/hcp-dashboard',
  mounts: [
    at('', hcpDashboard, { menu: '', icon: LayoutDashboard }),
    at('member-eligibility', memberEligibility, { menu: 'At the desk', icon: ShieldCheck }),
    at('encounter-form', encounterForm, { menu: 'At the desk', icon: Stethoscope }),
    at('my-pa-code-request-form', paRequestForm, { menu: 'Authorisations', label: 'New request', icon: ClipboardPlus }),
    at('generate-pa', paGenerate, { menu: 'Authorisations', label: 'Generate a code', icon: Zap }),
    at('my-pa-code-request', paRequestList, { title: 'Our PA requests', menu: 'Authorisations', icon: ClipboardList, count: 'PA_PENDING' }),
    at('my-pa-code-request/view-pa-code/:id', paRequestDetail),
    at('view-pa-request', paRequestFind, { menu: 'Authorisations', label: 'Find a request', icon: FileSearch }),
    at('view-processed-pa-request', paRequestList, {
      title: 'Decided PA requests',
      menu: 'Authorisations',
      label: 'Decided',
      icon: FileCheck,
      preset: { status: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] },
    }),
    at('manage-enrollees', enrolleeList, { title: 'Our enrollees', menu: 'People', icon: Users }),
    at('manage-enrollees/view-enrollee/:id', enrolleeDetail),
    at('profile', profile),
  ],
};
