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
  const clinical = address(enrolleeClinical, true);
  const history = address(careHistory, person.hasReadableCareHistory);
  const edit = address(enrolleeEdit, true);
  const add = address(dependantAdd, adds);
  const transfer = address(headTransfer, transfers);
  const ownCoverPath = person.availableActions.includes('OWN_COVER')
    ? screenPath(registrationStart, {}, { search: `?own=${person.id}` })
    : null;
  // Facility users start care here as after an eligibility check; officers who may enter visits do not.
  const isDesk = viewer.role === 'HCP' && person.status === 'ACTIVE';
  const careSearch = `?enrollee=${person.id}`;
  const carePath = (screen: typeof encounterForm) => (isDesk ? screenPath(screen, {}, { search: careSearch }) : null);
  const careItems = [
    { label: 'Request a PA code', path: carePath(paRequestForm) },
    { label: 'Claim without a PA code', path: carePath(claimForm) },
    { label: 'Refer', path: carePath(referralForm) },
  ];
  const check = isDesk ? screenPath(memberEligibility, {}, { search: `?person=${person.id}` }) : null;
  const visit = carePath(encounterForm);
  const change = address(facilityChoose, FACILITY_CHOICE_STATUSES.includes(person.status));
  return (
    <>
      {visit && (
        <LinkButton to={visit} colorPalette="accent">
          Record visit
        </LinkButton>
      )}
      {check && (
        <LinkButton to={check} variant="outline">
          Check eligibility
        </LinkButton>
      )}
      {clinical && (
        <LinkButton to={clinical} variant="outline">
          Clinical summary
        </LinkButton>
      )}
      {history && (
        <LinkButton to={history} variant="outline">
          Care history
        </LinkButton>
      )}
      {edit && (
        <LinkButton to={edit} variant="outline">
          Edit
        </LinkButton>
      )}
      {add && (
        <LinkButton to={add} variant="outline">
          Add dependant
        </LinkButton>
      )}
      {ownCoverPath && (
        <LinkButton to={ownCoverPath} variant="outline">
          Register for own cover
        </LinkButton>
      )}
      {offered('LIFT_SUSPENSION') && (
        <Button colorPalette="accent" onClick={() => setAsking('LIFT_SUSPENSION')}>
          Lift suspension
        </Button>
      )}
      {offered('ENABLE') && (
        <Button colorPalette="accent" onClick={() => setAsking('ENABLE')}>
          Enable
        </Button>
      )}
      {offered('ACTIVATE') && (
        <Button colorPalette="accent" onClick={() => setAsking('ACTIVATE')}>
          Start cover
        </Button>
      )}
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
