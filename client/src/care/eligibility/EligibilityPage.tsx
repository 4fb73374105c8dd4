import { Box, Button, Flex, Grid, Stack, Switch } from '@chakra-ui/react';
import { ClipboardPlus, FilePen, Forward, History, Printer, Stethoscope } from 'lucide-react';
import { parseAsBoolean, parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { LookupPurpose } from '../../graphql/types.ts';
import { ScanButton } from '../../members/cards/ScanButton.tsx';
import { useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { careHistory, encounterForm, paRequestForm, referralDetail, referralForm } from '../../screens/care.screens.ts';
import { claimForm } from '../../screens/claims.screens.ts';
import { FactList } from '../../ui/detail/facts.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { NumberSearch } from '../../ui/form/NumberSearch.tsx';
import { date, dateTime } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { type EligibilityLookupQuery, useEligibilityLookupQuery } from './Eligibility.generated.ts';
import { EligibilityAnswerBox, LimitsUsed } from './EligibilityPanel.tsx';
import { EligibilityPerson } from './EligibilityPerson.tsx';
import { PurposeQuestion } from './PurposeQuestion.tsx';

type Lookup = EligibilityLookupQuery['eligibility'];

/** Checks eligibility: finds a person by an exact number and shows with reasons whether care is covered here today. */
export default function EligibilityPage() {
  const [{ number, person, emergency }, ask] = useQueryStates({
    number: parseAsString,
    person: parseAsString,
    emergency: parseAsBoolean.withDefault(false),
  });
  const [purpose, setPurpose] = useState<LookupPurpose | null>(null);
  const { data, loading, error, refetch } = useEligibilityLookupQuery(
    { number: person ? undefined : number, enrolleeId: person, emergency, purpose },
    { skip: !number && !person, fetchPolicy: 'network-only' },
  );
  const find = (typed: string) => {
    setPurpose(null);
    void ask({ number: typed, person: null });
  };
  const state = (stated: LookupPurpose) => {
    setPurpose(stated);
    if (stated === 'EMERGENCY') void ask({ emergency: true });
  };
  const answer = data?.eligibility;
  return (
    <Page>
      <PageHeader
        actions={
          answer?.enrollee && (
            <Button variant="outline" onClick={() => window.print()}>
              <Printer size={16} aria-hidden /> Print
            </Button>
          )
        }
      />
      <NumberSearch
        label="Enrolment number, NIN or phone"
        number={number}
        submitLabel="Check"
        hint="Enter the full number from the card or slip, or scan the card. Partial numbers are not found."
        busy={loading}
        onFind={find}
      >
        <ScanButton onScan={find} />
        <Switch.Root checked={emergency} onCheckedChange={(event) => ask({ emergency: event.checked })}>
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label>This is an emergency</Switch.Label>
        </Switch.Root>
      </NumberSearch>
      {error ? <ErrorPanel error={error} retry={refetch} /> : loading && !answer ? <LoadingPanel rows={5} /> : null}
      {answer?.purposeRequired && <PurposeQuestion message={answer.reasons[0]?.message} onChoose={state} />}
      {answer && !answer.purposeRequired && <Answer lookup={answer} onPick={(id) => ask({ person: id })} />}
    </Page>
  );
}

function Answer({ lookup, onPick }: { lookup: Lookup; onPick: (id: string) => void }) {
  const { enrollee, eligibility, family } = lookup;
  const viewer = useViewer();
  if (!enrollee || !eligibility) {
    return (
      <Panel>
        <EmptyState
          title={lookup.reasons[0]?.message ?? 'No enrollee found'}
          text="Check the number on the card, or ask for the phone number given at registration."
        />
      </Panel>
    );
  }
  return (
    <Grid templateColumns={{ base: '1fr', lg: '1fr 304px' }} gap="3">
      <Stack gap="3">
        <Panel>
          <EligibilityPerson enrollee={enrollee} />
        </Panel>
        <EligibilityAnswerBox answer={eligibility} />
        <StartCare
          enrolleeId={enrollee.id}
          isCovered={eligibility.answer !== 'NOT_ELIGIBLE'}
          hasHistory={enrollee.hasReadableCareHistory}
        />
        <Box textStyle="small" color="fg.muted">
          Checked {dateTime(lookup.checkedAt)}
          {lookup.hcpName && ` for ${lookup.hcpName}`} by {viewer.name}
        </Box>
      </Stack>
      <Stack gap="3">
        <Panel title="Cover">
          <FactList
            layout="rows"
            facts={[
              { label: 'Plan', value: eligibility.planName },
              { label: 'From', value: eligibility.coverageStart ? date(eligibility.coverageStart) : '–' },
              { label: 'Until', value: eligibility.coverageEnd ? date(eligibility.coverageEnd) : 'No end date' },
              { label: 'Home facility', value: eligibility.homeHcpName },
              eligibility.referralNo !== null && {
                label: 'Referral',
                value: (
                  <ScreenLink to={referralDetail} params={{ id: eligibility.referralId ?? '' }}>
                    {eligibility.referralNo}
                  </ScreenLink>
                ),
              },
            ]}
          />
        </Panel>
        {eligibility.limits.length > 0 && (
          <Panel>
            <LimitsUsed limits={eligibility.limits} />
          </Panel>
        )}
        {family.length > 0 && (
          <Panel title="Family" className="no-print">
            <Stack gap="1.5" align="stretch">
              {family.map((member) => (
                <Button key={member.id} variant="ghost" justifyContent="space-between" onClick={() => onPick(member.id)}>
                  <span>{member.fullName}</span>
                  <Box as="span" color="fg.muted">
                    {member.sex.charAt(0)} {member.age}
                  </Box>
                </Button>
              ))}
            </Stack>
          </Panel>
        )}
      </Stack>
    </Grid>
  );
}

type StartCareProps = { enrolleeId: string; isCovered: boolean; hasHistory: boolean };

/** Next actions for the desk. None without cover; care on an earlier covered day is entered from the menu. */
function StartCare({ enrolleeId, isCovered, hasHistory }: StartCareProps) {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const search = `?enrollee=${enrolleeId}`;
  const startOf = (screen: typeof encounterForm) => (isCovered ? screenPath(screen, {}, { search }) : null);
  const visit = startOf(encounterForm);
  const pa = startOf(paRequestForm);
  const claim = startOf(claimForm);
  const referral = startOf(referralForm);
  const history = hasHistory ? screenPath(careHistory, { id: enrolleeId }) : null;
  return (
    <Flex gap="2" wrap="wrap" className="no-print">
      {visit && (
        <Button onClick={() => navigate(visit)}>
          <Stethoscope size={16} aria-hidden /> Record visit
        </Button>
      )}
      {pa && (
        <Button variant="outline" onClick={() => navigate(pa)}>
          <ClipboardPlus size={16} aria-hidden /> Request a PA code
        </Button>
      )}
      {claim && (
        <Button variant="outline" onClick={() => navigate(claim)}>
          <FilePen size={16} aria-hidden /> Claim without a PA code
        </Button>
      )}
      {referral && (
        <Button variant="outline" onClick={() => navigate(referral)}>
          <Forward size={16} aria-hidden /> Refer
        </Button>
      )}
      {history && (
        <Button variant="outline" onClick={() => navigate(history)}>
          <History size={16} aria-hidden /> Care history
        </Button>
      )}
    </Flex>
  );
}
