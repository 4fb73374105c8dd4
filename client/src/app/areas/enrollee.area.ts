import { ClipboardCheck, Forward, Hospital, House, MessageSquareWarning, ReceiptText, Stethoscope } from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import { ownComplaintCreate, ownComplaintDetail, ownComplaintList } from '../../screens/administration.screens.ts';
import {
  careHistory,
  encounterDetail,
  hospitalVisits,
  paRequestDetail,
  paRequestList,
  referralDetail,
  referralList,
} from '../../screens/care.screens.ts';
import { dependantAsk } from '../../screens/enrolment.screens.ts';
import { facilityChoose, ownRecordAccessList } from '../../screens/members.screens.ts';
import { enrolleeDashboard, profile } from '../../screens/overview.screens.ts';
import { premium } from '../../screens/premiums.screens.ts';
import { ownMessages } from './shared-mounts.ts';

export const enrollee: Area = {
  role: 'ENROLLEE',
  label: 'Enrollee',
  base: '/enrollee-dashboard',
  tabs: true,
  mounts: [
    at('', enrolleeDashboard, { titleKey: 'enrolleeDashboard', menu: '', label: 'Home', labelKey: 'home', icon: House }),
    at('hospital-visits', hospitalVisits, {
      titleKey: 'hospitalVisits',
      menu: '',
      label: 'Visits',
      labelKey: 'visits',
      icon: Stethoscope,
      count: 'VISITS_TO_CONFIRM',
    }),
    at('hospital-visits/:id', encounterDetail, { titleKey: 'encounterDetail' }),
    at('care-history/:id', careHistory, { titleKey: 'careHistory', under: 'hospital-visits' }),
    at('view-processed-pa-request', paRequestList, {
      title: 'Authorised care',
      titleKey: 'authorisedCare',
      menu: '',
      label: 'Authorised',
      labelKey: 'authorised',
      icon: ClipboardCheck,
      relatedViews: 'Authorised care and referrals',
      preset: { status: ['APPROVED', 'REJECTED', 'USED', 'EXPIRED'] },
    }),
    at('view-processed-pa-request/:id', paRequestDetail, { titleKey: 'paRequestDetail' }),
    at('assign-hcp-enrollee', facilityChoose, {
      title: 'Your facility',
      titleKey: 'facilityOwn',
      menu: '',
      label: 'Facility',
      labelKey: 'facility',
      icon: Hospital,
    }),
    at('family/add', dependantAsk, { titleKey: 'dependantAsk', under: '' }),
    at('premium', premium, { titleKey: 'premium', menu: '', icon: ReceiptText }),
    // After the five that are tabs on a phone; there "Authorised" leads here.
    ownMessages({ titleKey: 'messages' }),
    at('referrals', referralList, {
      titleKey: 'referralList',
      menu: '',
      labelKey: 'referrals',
      icon: Forward,
      relatedViews: 'Authorised care and referrals',
    }),
    at('referrals/:id', referralDetail, { titleKey: 'referralDetail' }),
    at('complaints', ownComplaintList, {
      titleKey: 'ownComplaints',
      menu: '',
      labelKey: 'complaints',
      icon: MessageSquareWarning,
      count: 'OWN_COMPLAINTS_TO_ANSWER',
    }),
    at('complaints/new', ownComplaintCreate, { titleKey: 'ownComplaintCreate' }),
    at('complaints/:id', ownComplaintDetail, { titleKey: 'ownComplaintDetail' }),
    at('who-saw-my-record', ownRecordAccessList, { titleKey: 'ownRecordAccess', under: 'profile' }),
    at('profile', profile, { titleKey: 'profile' }),
  ],
};
