import { Box, Button, Flex, Span } from '@chakra-ui/react';
import { useState } from 'react';
import { z } from 'zod';
import { PurposeQuestion } from '../../care/eligibility/PurposeQuestion.tsx';
import type { LookupPurpose } from '../../graphql/types.ts';
import { useActiveHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { claimForm } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { FormFrame } from '../../ui/form/Form.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { dateTime, enumLabel } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ClaimPerson } from './ClaimPerson.tsx';
import { type NoAuthStartPageQuery, useNoAuthStartEncountersQuery, useNoAuthStartPageQuery } from './NoAuthStartPage.generated.ts';

type Found = NoAuthStartPageQuery['eligibility'];
type Person = NonNullable<Found['enrollee']>;
type Question = { number: string; hcpId: string | null };

const schema = z.object({ number: z.string().trim().min(3, 'Type the number on the card.'), hcpId: z.uuid().nullish() });

/** Selects the patient and the visit of a claim, from which the form is filled in. */
export default function NoAuthStartPage() {
  const { hcp } = useViewer();
  const [question, setQuestion] = useState<Question | null>(null);
  const officer = hcp === null || hcp === undefined;
  const form = useMutationForm({
    schema: officer ? schema.refine(({ hcpId }) => !!hcpId, { path: ['hcpId'], error: 'Choose a facility.' }) : schema,
    defaultValues: { number: '', hcpId: null },
    submit: async ({ number, hcpId }) => setQuestion({ number, hcpId: hcpId ?? null }),
  });
  return (
    <Page>
      <PageHeader />
      <Panel>
        <FormFrame {...form}>
          <Flex gap="3" wrap="wrap" align="flex-end">
            {officer && <PickerField name="hcpId" label="Facility" picker={useActiveHcpPicker} width="320px" />}
            <TextField name="number" label="Enrolment number, NIN or phone" code width="320px" />
            <Button type="submit">Find patient</Button>
          </Flex>
        </FormFrame>
      </Panel>
      {!question && (
        <Box color="fg.muted" textStyle="small">
          For care that needs no PA code, and emergencies without one. The patient’s visits without a claim are listed.
        </Box>
      )}
      {question && <Answer key={`${question.number} ${question.hcpId}`} question={question} />}
    </Page>
  );
}

function Answer({ question }: { question: Question }) {
  const [purpose, setPurpose] = useState<LookupPurpose | null>(null);
  const result = useNoAuthStartPageQuery({ ...question, purpose }, { fetchPolicy: 'network-only' });
  const [selectedPerson, setSelectedPerson] = useState<Person | null>(null);
  const lookup = result.data?.eligibility;
  if (!lookup)
    return (
      <Panel padding={false}>{result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={4} />}</Panel>
    );
  if (lookup.purposeRequired) return <PurposeQuestion message={lookup.reasons[0]?.message} onChoose={setPurpose} />;
  if (!lookup.enrollee) {
    return (
      <Panel padding={false}>
        <EmptyState title="No enrollee found" text="Enter the full number as shown on the card." />
      </Panel>
    );
  }
  const person = selectedPerson ?? lookup.enrollee;
  return (
    <>
      {!selectedPerson && lookup.answer !== 'ELIGIBLE' && (
        <Callout kind="warn" title="Check cover">
          {lookup.reasons.map(({ message }) => message).join(' ')} The claim form checks cover on the days of care.
        </Callout>
      )}
      <ClaimPerson enrollee={person} hcpId={question.hcpId} />
      {lookup.family.length > 0 && (
        <Flex gap="2" wrap="wrap" align="center">
          <Span color="fg.muted">Family members</Span>
          {[lookup.enrollee, ...lookup.family]
            .filter(({ id }) => id !== person.id)
            .map((other) => (
              <Button key={other.id} variant="outline" size="sm" onClick={() => setSelectedPerson(other)}>
                {other.fullName}
              </Button>
            ))}
        </Flex>
      )}
      <Visits key={person.id} person={person} hcpId={question.hcpId} />
    </>
  );
}

function Visits({ person, hcpId }: { person: Person; hcpId: string | null }) {
  const result = useNoAuthStartEncountersQuery({ enrolleeId: person.id, hcpId }, { fetchPolicy: 'network-only' });
  const screenPath = useScreenPath();
  const to = (key: 'visit' | 'enrollee', id: string) =>
    screenPath(claimForm, {}, { search: `?${key}=${id}${hcpId ? `&hcp=${hcpId}` : ''}` }) ?? '';
  const visits = result.data?.claimableEncounters;
  return (
    <Panel title="Visits without a claim" note="Last 90 days" padding={false}>
      {!visits && <LoadingPanel rows={2} />}
      {visits?.length === 0 && (
        <Box px="3.5" pb="3" color="fg.muted">
          No visits recorded without a claim.
        </Box>
      )}
      {visits?.map((visit) => (
        <Flex key={visit.id} px="3.5" py="2" borderTopWidth="1px" align="center" gap="4" wrap="wrap">
          <Span fontWeight="500">{dateTime(visit.visitAt)}</Span>
          <Span>{enumLabel(visit.visitType)}</Span>
          <Span className="code" color="fg.muted">
            {visit.encounterNo}
          </Span>
          <LinkButton to={to('visit', visit.id)} size="sm" ms="auto">
            Claim this visit
          </LinkButton>
        </Flex>
      ))}
      <Flex px="3.5" py="2.5" borderTopWidth="1px" bg="bg.subtle" roundedBottom="l3">
        <LinkButton to={to('enrollee', person.id)} variant="outline" size="sm">
          Claim without a recorded visit
        </LinkButton>
      </Flex>
    </Panel>
  );
}
