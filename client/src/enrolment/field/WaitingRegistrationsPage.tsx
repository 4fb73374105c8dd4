import { Box, Button, chakra, Flex, Span } from '@chakra-ui/react';
import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { fieldRegistration } from '../../screens/enrolment.screens.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, LoadingPanel } from '../../ui/detail/states.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { dateTime, enumLabel, plural } from '../../ui/format.ts';
import { useIsOffline } from '../../ui/hooks.ts';
import { defineLabels } from '../../ui/labels.ts';
import { LinkButton, ScreenLink } from '../../ui/link.tsx';
import { StatusTag } from '../../ui/status.tsx';
import { CloseField, type Field, fieldStateOf, useFamilies, useField } from './field.tsx';
import { canCorrect, type ServerRejection, type WaitingFamily } from './outbox.ts';

const STATE = defineLabels<WaitingFamily['state'] | 'SENDING'>({
  WAITING: { text: 'Waiting', tone: 'info' },
  SENDING: { text: 'Sending', tone: 'accent' },
  REFUSED: { text: 'Rejected', tone: 'danger' },
  REGISTERED: { text: 'Registered', tone: 'success' },
});

/** The families registered on this device, with their status. */
export default function WaitingRegistrationsPage() {
  const field = useField();
  if (field) return <Waiting field={field} />;
  return (
    <Page>
      <PageHeader />
      <Panel padding={false}>
        {field === undefined ? (
          <LoadingPanel rows={6} />
        ) : (
          <EmptyState
            title="This browser cannot store data"
            text="Open this page once with a network connection. The address must begin with https."
          />
        )}
      </Panel>
    </Page>
  );
}

const waitingText = (unsent: number, isOffline: boolean) =>
  unsent === 0
    ? 'Everything has been sent'
    : `${plural(unsent, 'family waiting', 'families waiting')}${isOffline ? ' for a connection' : ''}`;

function Waiting({ field }: { field: Field }) {
  const { outbox } = field;
  const [isClosed, setClosed] = useState(false);
  const current = isClosed ? { ...field, openUntil: null } : field;
  const { families, sendingId } = useFamilies(outbox);
  const isOffline = useIsOffline();
  const screenPath = useScreenPath();
  const [discarded, setDiscarded] = useState<WaitingFamily | null>(null);
  const form = screenPath(fieldRegistration) ?? '.';
  const unsent = families?.filter(({ state }) => state === 'WAITING').length ?? 0;
  return (
    <Page>
      <PageHeader
        subtitle={families && `${waitingText(unsent, isOffline)}. ${fieldStateOf(current)}`}
        actions={
          <>
            <CloseField field={current} onClosed={() => setClosed(true)} />
            {unsent > 0 && (
              <Button
                variant="outline"
                disabled={isOffline}
                loading={sendingId !== null}
                onClick={() => void outbox.send().catch(() => {})}
              >
                Send now
              </Button>
            )}
            <LinkButton to={form} colorPalette="accent">
              Register a family
            </LinkButton>
          </>
        }
      />
      <Panel padding={false}>
        {!families ? (
          <LoadingPanel rows={6} />
        ) : families.length === 0 ? (
          <EmptyState
            title="Nothing waiting on this device"
            text="Families you register offline are stored here, encrypted, until they are sent."
          />
        ) : (
          <chakra.ul listStyleType="none" aria-label="Families">
            {families.map((family) => (
              <FamilyRow
                key={family.id}
                family={family}
                isSending={family.id === sendingId}
                address={`${form}?family=${family.id}`}
                onDiscard={() => setDiscarded(family)}
              />
            ))}
          </chakra.ul>
        )}
      </Panel>
      <ConfirmDialog
        open={discarded !== null}
        onClose={() => setDiscarded(null)}
        title={discarded?.state === 'REGISTERED' ? `Remove ${discarded.name} from this list?` : `Discard ${discarded?.name ?? ''}?`}
        text={
          discarded?.state === 'REGISTERED'
            ? 'The registration itself is kept.'
            : 'Everything you entered, including photographs and documents, is deleted from this device and cannot be recovered.'
        }
        confirmLabel={discarded?.state === 'REGISTERED' ? 'Remove from list' : 'Discard registration'}
        cancelLabel={discarded?.state === 'REGISTERED' ? 'Keep on list' : 'Keep registration'}
        tone="danger"
        onConfirm={() => discarded && outbox.discard(discarded.id)}
      />
    </Page>
  );
}

type RowProps = { family: WaitingFamily; isSending: boolean; address: string; onDiscard: () => void };

function FamilyRow({ family, isSending, address, onDiscard }: RowProps) {
  const isRegistered = family.state === 'REGISTERED';
  const isOpen = canCorrect(family) && !isSending;
  return (
    <chakra.li px="3.5" py="3" _notFirst={{ borderTopWidth: '1px', borderColor: 'border.muted' }}>
      <Flex gap="3" align="center" wrap="wrap">
        <Box flex="1" minW="12rem">
          <Box fontWeight="600">
            {isRegistered ? (
              <ScreenLink to={enrolleeDetail} params={{ id: family.enrolleeId }}>
                {family.name}
              </ScreenLink>
            ) : (
              family.name
            )}
          </Box>
          <Box color="fg.muted" textStyle="small">
            {plural(family.people, 'person', 'people')}, entered {dateTime(family.typedAt)}
            {isRegistered && (
              <>
                , <Span className="code">{family.enrolmentNo}</Span>
              </>
            )}
          </Box>
        </Box>
        <StatusTag label={STATE[isSending ? 'SENDING' : family.state]} />
        {isOpen && (
          <LinkButton
            to={address}
            aria-label={`${family.state === 'REFUSED' ? 'Correct' : 'Open'} the form of ${family.name}`}
            size="sm"
            variant="outline"
          >
            {family.state === 'REFUSED' ? 'Correct' : 'Open'}
          </LinkButton>
        )}
        {(isOpen || isRegistered) && (
          <Button
            size="sm"
            variant="ghost"
            aria-label={`${isRegistered ? 'Remove from list' : 'Discard'}: ${family.name}`}
            onClick={onDiscard}
          >
            {isRegistered ? 'Remove from list' : 'Discard'}
          </Button>
        )}
      </Flex>
      {family.state === 'REFUSED' && family.refusal && <Refused refusal={family.refusal} />}
    </chakra.li>
  );
}

/** The errors of a rejected family, each with its field. */
function Refused({ refusal: { message, fields } }: { refusal: ServerRejection }) {
  const lines = Object.entries(fields);
  return (
    <Box mt="2" color="danger.fg" textStyle="small">
      {lines.length === 0 ? (
        message
      ) : (
        <chakra.ul listStyleType="none">
          {lines.map(([path, problem]) => (
            <li key={path}>
              {placeOf(path)}: {problem}
            </li>
          ))}
        </chakra.ul>
      )}
    </Box>
  );
}

const LABELS: Readonly<Record<string, string>> = {
  planId: 'Plan',
  nin: 'NIN',
  lgaId: 'LGA',
  townId: 'Town',
  wardId: 'Ward',
  mdaId: 'MDA',
  hcpId: 'Home facility',
  sessionId: 'Session',
  staffNo: 'Staff number',
  matricNo: 'Matric number',
  photoId: 'Photograph',
  isDifferentPerson: 'Similar person on record',
  reason: 'How do you know?',
  dependants: 'Family',
  documents: 'Documents',
  fileId: 'File',
};

const labelOf = (name: string) => LABELS[name] ?? enumLabel(name.replace(/([A-Z])/g, ' $1'));

/** 'Family, line 1, NIN' for `dependants.0.nin`. */
const placeOf = (path: string) =>
  path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? `line ${Number(part) + 1}` : labelOf(part)))
    .join(', ');
