import { CircleUserRound, ClipboardPen } from 'lucide-react';
import { type Area, at } from '../../platform/screen.ts';
import { selfRegistration } from '../../screens/enrolment.screens.ts';
import { profile } from '../../screens/overview.screens.ts';

/** The area of a portal account without cover yet. Its only page is the registration. */
export const applicant: Area = {
  role: 'ENROLLEE',
  label: 'Applicant',
  base: '/enroll-self-reg',
  applicants: true,
  tabs: true,
  mounts: [
    at('', selfRegistration, {
      titleKey: 'selfRegistration',
      menu: '',
      label: 'Registration',
      labelKey: 'registration',
      icon: ClipboardPen,
    }),
    at('profile', profile, { titleKey: 'profile', menu: '', icon: CircleUserRound }),
  ],
};
