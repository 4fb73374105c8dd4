import { Box } from '@chakra-ui/react';
import { FamilyRequests } from '../../enrolment/dependant-requests/FamilyRequests.tsx';
import type { NinCheck_EnrolleeFragment } from '../../enrolment/registrations/NinCheck.generated.ts';
import { NinCheck } from '../../enrolment/registrations/NinCheck.tsx';
import { EnrolleeCard, useCardPaper } from '../../members/cards/EnrolleeCard.tsx';
import { MemberCardPaper } from '../../members/cards/MemberCardPaper.tsx';
import { EnrolleeCover } from '../../members/enrollees/EnrolleeCover.tsx';
import { useEnrolleeDetailPageQuery } from '../../members/enrollees/EnrolleeDetailPage.generated.ts';
import { EnrolleeDocuments } from '../../members/enrollees/EnrolleeDocuments.tsx';
import { EnrolleeFacts } from '../../members/enrollees/EnrolleeFacts.tsx';
import { EnrolleeFamilyTable } from '../../members/enrollees/EnrolleeFamilyTable.tsx';
import { EnrolleePhotoButton } from '../../members/enrollees/EnrolleePhotoButton.tsx';
import { ENROLLEE_DONE, ENROLLEE_STATUS, RELATIONSHIP, sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { useMount, useRecordCrumbs } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { OpenInvoicesPanel } from '../../premiums/invoices/OpenInvoicesPanel.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Person } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { StatusHistoryPanel, titleByAction } from '../../ui/detail/StatusHistory.tsx';
import { UrlTabs } from '../../ui/detail/UrlTabs.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { EnrolleeActions } from './EnrolleeActions.tsx';
import { EnrolleeCare, useSeesCare } from './EnrolleeCare.tsx';

/** Statuses of records that are no longer maintained. */
const CLOSED_STATUSES = ['DECEASED', 'MERGED', 'REJECTED'];

export default function EnrolleeDetailPage() {
  const { id = '' } = useMount().params;
  const { can } = useSession();
  const keeper = can('ENROLLEE_UPDATE');
  const seesCare = Object.values(useSeesCare()).some(Boolean);
  const checksNin = can('NIN_VERIFY');
  const result = useEnrolleeDetailPageQuery({ id, keeper, checksNin });
  const person = result.data?.enrollee;
  const crumbs = useRecordCrumbs(person?.fullName);
  const [paper, setPaper] = useCardPaper();
  if (paper && can('CARD_READ')) return <MemberCardPaper id={id} onBack={() => void setPaper(null)} />;
  return (
    <DetailPage
      title={person?.fullName ?? 'Enrollee'}
      crumbs={crumbs}
      actions={person && <EnrolleeActions person={person} />}
      tags={person && <StatusTag label={ENROLLEE_STATUS[person.status]} />}
      subtitle={person && `${RELATIONSHIP[person.relationship]}, ${person.plan.name}`}
      result={result}
      rail={
        person && (
          <>
            <Panel>
              <Person
                name={person.fullName}
                number={person.enrolmentNo}
                photoUrl={person.photoUrl}
                note={`${sexAge(person)}, ${person.town.name}`}
              >
                <Box mt="2">
                  <EnrolleePhotoButton person={person} />
                </Box>
              </Person>
            </Panel>
            <EnrolleeCover person={person} />
            {can('INVOICE_READ') && (
              <OpenInvoicesPanel
                enrolleeId={person.principal?.id ?? person.id}
                nextStep={
                  person.status === 'PENDING_APPROVAL' ? 'The registration can then be approved.' : 'Cover continues once it is paid.'
                }
              />
            )}
            {/* The query includes these fields under the same condition, which its type does not know. */}
            {checksNin && !CLOSED_STATUSES.includes(person.status) && <NinCheck enrollee={person as NinCheck_EnrolleeFragment} />}
          </>
        )
      }
    >
      {person && (
        <UrlTabs
          tabs={[
            { key: 'person', label: 'Person', content: <EnrolleeFacts person={person} /> },
            {
              key: 'family',
              label: 'Family',
              count: person.family.length,
              content: (
                <>
                  {can('FAMILY_WRITE') && person.relationship === 'PRINCIPAL' && <FamilyRequests principalId={person.id} />}
                  <EnrolleeFamilyTable family={person.family} currentId={person.id} />
                </>
              ),
            },
            ...(seesCare ? [{ key: 'care', label: 'Care', content: <EnrolleeCare id={person.id} /> }] : []),
            ...(can('CARD_READ') ? [{ key: 'card', label: 'Card', content: <EnrolleeCard id={person.id} /> }] : []),
            ...(person.documents
              ? [
                  {
                    key: 'papers',
                    label: 'Documents',
                    count: person.documents.length,
                    content: <EnrolleeDocuments person={person} papers={person.documents} />,
                  },
                ]
              : []),
            {
              key: 'history',
              label: 'History',
              content: (
                <StatusHistoryPanel
                  history={person.history}
                  titleOf={titleByAction(ENROLLEE_DONE)}
                  systemActor="The scheme"
                  title="Cover history"
                  hasCount
                />
              ),
            },
          ]}
        />
      )}
    </DetailPage>
  );
}
