import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { EnrolleeAction } from '../../graphql/types.ts';
import type { EnrolleeDetailPageQuery } from '../../members/enrollees/EnrolleeDetailPage.generated.ts';
import { EnrolleeActionDialog } from '../../members/enrollees/EnrolleeStatusDialogs.tsx';
import { mayHaveFamily } from '../../members/enrollees/may-have-family.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { useRenewalOfQuery } from '../../premiums/invoices/RaisePremium.generated.ts';
import { RaisePremiumConfirm } from '../../premiums/invoices/RaisePremium.tsx';
import {
  careHistory,
  encounterForm,
  enrolleeClinical,
  memberEligibility,
  paRequestForm,
  referralForm,
} from '../../screens/care.screens.ts';
import { claimForm } from '../../screens/claims.screens.ts';
import { dependantAdd, enrolleeEdit, headTransfer, registrationStart } from '../../screens/enrolment.screens.ts';
import { facilityChoose } from '../../screens/members.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { LinkButton } from '../../ui/link.tsx';

type Person = EnrolleeDetailPageQuery['enrollee'];

const VERB: Partial<Record<EnrolleeAction, string>> = {
  SUSPEND: 'Suspend',
  DISABLE: 'Disable',
  SEPARATE: 'Divorced or separated',
  RECORD_DEATH: 'Record a death',
};

/** Actions that start or restore cover. */
const STARTS: readonly { action: EnrolleeAction; label: string }[] = [
  { action: 'LIFT_SUSPENSION', label: 'Lift suspension' },
  { action: 'ENABLE', label: 'Enable' },
  { action: 'ACTIVATE', label: 'Start cover' },
];

/** Statuses of people who can choose a facility. */
const FACILITY_CHOICE_STATUSES = ['ACTIVE', 'PENDING_APPROVAL', 'SUSPENDED', 'EXPIRED'];

/** The family actions of a profile, with the reason if one is not possible. */
function useFamilyActions(person: Person) {
  const { can } = useSession();
  const writes = can('FAMILY_WRITE');
  const principal = person.relationship === 'PRINCIPAL';
  const spouse = person.family.find(({ relationship, status }) => relationship === 'SPOUSE' && status !== 'DECEASED');
  return {
    adds: writes && principal && person.status === 'ACTIVE' && mayHaveFamily(person.plan),
    transfers: writes && principal && Boolean(spouse) && !['PENDING_APPROVAL', 'INCOMPLETE', 'REJECTED'].includes(person.status),
    moves: writes && ['ACTIVE', 'DISABLED', 'EXPIRED', 'SUSPENDED'].includes(person.status) && person.relationship !== 'EXTRA',
  };
}

/** The actions of a profile: frequent ones as buttons, others in a menu. */
export function EnrolleeActions({ person }: { person: Person }) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const viewer = useViewer();
  const { can } = useSession();
  const [asking, setAsking] = useState<EnrolleeAction | 'MOVE' | 'BILL' | null>(null);
  const { adds, transfers, moves } = useFamilyActions(person);
  const bills = can('COVER_BILL') && person.relationship === 'PRINCIPAL' && ['ACTIVE', 'EXPIRED'].includes(person.status);
  const renewal = useRenewalOfQuery({ enrolleeId: person.id }, { skip: !bills }).data?.renewalOf;
  const offered = (action: EnrolleeAction) => person.availableActions.includes(action);
  const address = (screen: object, shown: boolean) => (shown ? screenPath(screen, { id: person.id }) : null);
  const transfer = address(headTransfer, transfers);
  // Facility users start care here as after an eligibility check; officers who may enter visits do not.
  const isDesk = viewer.role === 'HCP' && person.status === 'ACTIVE';
  const careSearch = `?enrollee=${person.id}`;
  const carePath = (screen: typeof encounterForm) => (isDesk ? screenPath(screen, {}, { search: careSearch }) : null);
  const careItems = [
    { label: 'Request a PA code', path: carePath(paRequestForm) },
    { label: 'Claim without a PA code', path: carePath(claimForm) },
    { label: 'Refer', path: carePath(referralForm) },
  ];
  const links = [
    { label: 'Check eligibility', path: isDesk ? screenPath(memberEligibility, {}, { search: `?person=${person.id}` }) : null },
    { label: 'Clinical summary', path: address(enrolleeClinical, true) },
    { label: 'Care history', path: address(careHistory, person.hasReadableCareHistory) },
    { label: 'Edit', path: address(enrolleeEdit, true) },
    { label: 'Add dependant', path: address(dependantAdd, adds) },
    {
      label: 'Register for own cover',
      path: offered('OWN_COVER') ? screenPath(registrationStart, {}, { search: `?own=${person.id}` }) : null,
    },
  ];
  const visit = carePath(encounterForm);
  const change = address(facilityChoose, FACILITY_CHOICE_STATUSES.includes(person.status));
  return (
    <>
      {visit && (
        <LinkButton to={visit} colorPalette="accent">
          Record visit
        </LinkButton>
      )}
      {links.map(
        ({ label, path }) =>
          path && (
            <LinkButton key={label} to={path} variant="outline">
              {label}
            </LinkButton>
          ),
      )}
      {STARTS.filter(({ action }) => offered(action)).map(({ action, label }) => (
        <Button key={action} colorPalette="accent" onClick={() => setAsking(action)}>
          {label}
        </Button>
      ))}
      <ActionMenu
        items={[
          ...careItems.map(({ label, path }) => path !== null && { label, onSelect: () => void navigate(path) }),
          transfer !== null && { label: 'Make the spouse the principal', to: headTransfer, params: { id: person.id } },
          change !== null && { label: 'Change facility', to: facilityChoose, params: { id: person.id } },
          renewal && { label: 'Issue premium invoice', onSelect: () => setAsking('BILL') },
          moves && { label: 'Move to another family', onSelect: () => setAsking('MOVE') },
          ...(['SEPARATE', 'SUSPEND', 'DISABLE', 'RECORD_DEATH'] as const).map(
            (action) => offered(action) && { label: VERB[action] ?? action, tone: 'danger' as const, onSelect: () => setAsking(action) },
          ),
        ]}
      />
      {renewal && <RaisePremiumConfirm person={person} offer={renewal} open={asking === 'BILL'} onClose={() => setAsking(null)} />}
      <EnrolleeActionDialog key={asking} action={asking === 'BILL' ? null : asking} person={person} onClose={() => setAsking(null)} />
    </>
  );
}
