import {
  ArrowLeftRight,
  Baby,
  Ban,
  CirclePlus,
  Copy,
  FileUp,
  HeartHandshake,
  Hospital,
  HousePlus,
  IdCard,
  ListFilter,
  MessageSquare,
  MessageSquareWarning,
  Tags,
  UsersRound,
} from 'lucide-react';
import { at, type Mount } from '../../platform/screen.ts';
import { complaintCreate, complaintDetail, complaintList, messages } from '../../screens/administration.screens.ts';
import { dependantRequestList, duplicateDetail, duplicateList, rollDetail, rollList, rollNew } from '../../screens/enrolment.screens.ts';
import {
  cardRunDetail,
  cardRunList,
  DECIDED_CHANGE_STATUSES,
  enrolleeList,
  facilityChangeDetail,
  facilityChangeList,
  studentCardList,
} from '../../screens/members.screens.ts';
import { hcpCreate, hcpList, hcpUpdate, serviceDetail, serviceFilterList, tariffPriceList } from '../../screens/network.screens.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';

// Mounts that several roles share. Each area names its own menu group.

export const ownMessages = (options: Pick<Mount, 'titleKey'> = {}): Mount =>
  at('messages', messages, {
    menu: '',
    labelKey: 'messages',
    icon: MessageSquare,
    count: 'MESSAGES_UNREAD',
    countLabel: 'Unread messages',
    ...options,
  });

export const complaints = (menu: string): Mount[] => [
  at('complaints', complaintList, { menu, icon: MessageSquareWarning, count: 'COMPLAINTS_TO_HANDLE', countLabel: 'Complaints to handle' }),
  at('complaints/new', complaintCreate),
  at('complaints/:id', complaintDetail),
];

export const facilitiesToActivate = (): Mount =>
  at('pending-hcps', hcpList, {
    title: 'Facilities to activate',
    menu: 'Waiting for you',
    icon: HousePlus,
    preset: { status: ['PENDING'] },
    count: 'HCPS_PENDING',
  });

export const facilities = (menu: string): Mount[] => [
  at('activated-hcps', hcpList, {
    title: 'Activated facilities',
    menu,
    label: 'Activated',
    icon: Hospital,
    preset: { status: ['ACTIVATED'] },
  }),
  at('deactivated-hcps', hcpList, {
    title: 'Deactivated facilities',
    menu,
    label: 'Deactivated',
    icon: Ban,
    preset: { status: ['DEACTIVATED'] },
  }),
  at('rejected-hcps', hcpList, { title: 'Rejected applications', under: 'pending-hcps', preset: { status: ['REJECTED'] } }),
  at('add-new-hcp', hcpCreate, { menu, label: 'Add a facility', icon: CirclePlus }),
  at('view-hcp/:id', hcpDetail, { under: 'activated-hcps' }),
  at('update-hcp/:id', hcpUpdate, { under: 'activated-hcps' }),
];

/** Services and prices, read-only. */
export const services = (menu: string): Mount[] => [
  at('services', serviceFilterList, { title: 'Services', menu, icon: ListFilter }),
  at('services/:id', serviceDetail),
  at('prices', tariffPriceList, { menu, icon: Tags }),
];

export const facilityChanges = (): Mount[] => [
  at('facility-changes', facilityChangeList, {
    title: 'Facility changes',
    menu: 'Waiting for you',
    label: 'Facility changes',
    icon: ArrowLeftRight,
    preset: { status: ['PENDING'] },
    count: 'FACILITY_CHANGES_PENDING',
  }),
  at('facility-changes/:id', facilityChangeDetail),
  at('decided-facility-changes', facilityChangeList, {
    title: 'Past facility changes',
    under: 'facility-changes',
    preset: { status: DECIDED_CHANGE_STATUSES },
  }),
];

export const rolls = (menu: string): Mount[] => [
  at('bulk-enrolment', rollList, { menu, icon: FileUp }),
  at('bulk-enrolment/new', rollNew),
  at('bulk-enrolment/:id', rollDetail),
];

export const cards = (menu: string): Mount[] => [
  at('print-tiship-cards', studentCardList, { menu, icon: IdCard }),
  at('print-tiship-cards/printed', cardRunList),
  at('print-tiship-cards/printed/:id', cardRunDetail),
];

export const dependantLists = (dependantsPath: string): Mount[] => [
  at(dependantsPath, enrolleeList, { title: 'Dependants', menu: 'People', icon: Baby, preset: { relationship: ['CHILD', 'EXTRA'] } }),
  at('manage-enrollees-spouse', enrolleeList, {
    title: 'Spouses',
    menu: 'People',
    icon: HeartHandshake,
    preset: { relationship: ['SPOUSE'] },
  }),
];

export const familyRequests = (menu: string): Mount =>
  at('dependant-requests', dependantRequestList, {
    menu,
    label: 'Dependant requests',
    icon: UsersRound,
    count: 'DEPENDANTS_ASKED',
  });

/** The menu count is for the deciding role. */
export const duplicates = (menu: string, { isDecider }: { isDecider: boolean }): Mount[] => [
  at('duplicates', duplicateList, {
    menu,
    label: 'Duplicates',
    icon: Copy,
    preset: { status: ['OPEN'] },
    ...(isDecider && { count: 'DUPLICATES_OPEN' as const }),
  }),
  at('duplicates/:id', duplicateDetail),
];
