import { ClipboardCheck, Hospital, House, ReceiptText, Stethoscope } from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import { profile } from '../../screens/account.screens.ts';
import { enrolleeDashboard } from '../../screens/dashboards.screens.ts';
import { dependantAsk } from '../../screens/dependant-request.screens.ts';
import { hospitalVisits } from '../../screens/encounter.screens.ts';
import { facilityChoose } from '../../screens/facility-change.screens.ts';
import { premium } from '../../screens/invoice.screens.ts';
import { paRequestList } from '../../screens/pa-request.screens.ts';
import { ownRecordAccessList } from '../../screens/record-access.screens.ts';

export const enrollee: Area = {
  role: 'ENROLLEE',
  label: 'Enrollee',
  base: '/enrollee-dashboard',
  tabs: true,
  mounts: [
    at('', enrolleeDashboard, { menu: '', label: 'Home', icon: House }),
    at('hospital-visits', hospitalVisits, { menu: '', label: 'Visits', icon: Stethoscope, count: 'VISITS_TO_CONFIRM' }),
    at('view-processed-pa-request', paRequestList, {
      title: 'Authorised care',
      menu: '',
      label: 'Authorised',
      icon: ClipboardCheck,
      preset: { status: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] },
    }),
    at('assign-hcp-enrollee', facilityChoose, { title: 'Your facility', menu: '', label: 'Facility', icon: Hospital }),
    at('family/add', dependantAsk, { under: '' }),
    at('premium', premium, { menu: '', icon: ReceiptText }),
    at('who-saw-my-record', ownRecordAccessList, { under: 'profile' }),
    at('profile', profile),
  ],
};
