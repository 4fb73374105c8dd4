import { ClipboardCheck, Hospital, House, ReceiptText, Stethoscope } from 'lucide-react';
import { type Area, at } from '../app/screen.ts';
import { enrolleeDashboard } from '../dashboards/dashboards.screens.ts';
import { profile } from '../features/accounts/account.screens.ts';
import { dependantAsk } from '../features/dependant-requests/dependant-request.screens.ts';
import { hospitalVisits } from '../features/encounters/encounter.screens.ts';
import { facilityChoose } from '../features/facility-changes/facility-change.screens.ts';
import { premium } from '../features/invoices/invoice.screens.ts';
import { paRequestList } from '../features/pa-requests/pa-request.screens.ts';
import { ownRecordAccessList } from '../features/record-access/record-access.screens.ts';

export const enrollee: Area = {
  role: 'ENROLLEE',
  words: 'Enrollee',
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
