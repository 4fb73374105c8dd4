import { Box, Flex, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupBy } from '../../../../server/platform/group-by.shared.ts';
import { useCrumbs, useMount } from '../../platform/mount.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { readFailure } from '../../ui/errors.ts';
import { date } from '../../ui/format.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import {
  type FacilityChoiceQuery,
  type FacilityChoiceStandingsQuery,
  useFacilityChoiceQuery,
  useFacilityChoiceStandingsQuery,
} from './FacilityChanges.generated.ts';
import { FacilityOptionList } from './FacilityOptionList.tsx';
import { FacilityRequests } from './FacilityRequests.tsx';

type Person = FacilityChoiceQuery['enrollee'];
type Member = { id: string; fullName: string };

const FAMILY = 'family';
const OPEN = ['ACTIVE', 'PENDING_APPROVAL', 'SUSPENDED', 'EXPIRED'];

/** Shows and changes the home facility of a person or a family, for members and officers. */
export default function ChooseFacilityPage() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const { id: named } = useMount().params;
  const { enrolleeId } = useViewer();
  const id = named ?? enrolleeId ?? '';
  const result = useFacilityChoiceQuery({ id, of: named });
  const person = result.data?.enrollee;
  const crumbs = useCrumbs(named ? 'Change facility' : undefined);
  return (
    <DetailPage
      title={named && person ? `Facility of ${person.fullName}` : undefined}
      crumbs={named ? crumbs : undefined}
      subtitle={named ? undefined : t('member:facility.subtitle')}
      result={result}
      rail={
        person && (
          <>
            <Present person={person} />
            <FacilityRequests requests={result.data?.facilityChanges.items ?? []} />
          </>
        )
      }
    >
      {person && <FacilityChooser key={person.id} person={person} isOwnFamily={!named} />}
    </DetailPage>
  );
}

function Present({ person: { hcp, hcpSince } }: { person: Person }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <Panel title={t('member:facility.present')}>
      {hcp ? (
        <FactList
          facts={[
            { label: t('member:facility.name'), value: hcp.name },
            { label: t('member:facility.where'), value: `${hcp.town.name}, ${hcp.lga.name}` },
            { label: t('member:facility.level'), value: t(`level.${hcp.level}`) },
            { label: t('member:facility.phone'), value: hcp.phone },
            { label: t('member:facility.since'), value: date(hcpSince) },
          ]}
        />
      ) : (
        <Box color="fg.muted">{t('member:facility.none')}</Box>
      )}
    </Panel>
  );
}

const names = (those: readonly { enrollee: { fullName: string } }[]) => those.map(({ enrollee }) => enrollee.fullName).join(', ');

type Standing = FacilityChoiceStandingsQuery['facilityChangeStandings'][number];

/** What is in the way of a change, with the name and the day that the standing itself has. */
function useRefusalText() {
  const failureText = useFailureText();
  return ({ refusal, refusalCode, changeFrom, enrollee }: Standing): string | null => {
    // Only the server's message contains the date of an approved change.
    if (!refusal || !refusalCode || refusalCode === 'ENR_HCP_CHANGE_AHEAD') return refusal;
    const params = { name: enrollee.fullName, date: date(changeFrom) };
    return failureText({ code: refusalCode, message: refusal, fields: {}, network: false, params });
  };
}

function FacilityChooser({ person, isOwnFamily }: { person: Person; isOwnFamily: boolean }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const failureText = useFailureText();
  const refusalText = useRefusalText();
  const members = person.family.filter(({ id, status }) => id !== person.id && OPEN.includes(status));
  const head = person.relationship === 'PRINCIPAL' && members.length > 0;
  const [who, setWho] = useState(head ? FAMILY : person.id);
  const wholeFamily = who === FAMILY;
  const id = wholeFamily ? person.id : who;
  const { can } = useSession();
  const { data, error } = useFacilityChoiceStandingsQuery({ id, wholeFamily });
  const standings = (data?.facilityChangeStandings ?? []).map((standing) => ({ ...standing, refusal: refusalText(standing) }));
  const refused = standings.filter(({ refusal }) => refusal);
  const first = standings.length > 0 && standings.every(({ firstChoice }) => firstChoice);
  const blocked = !data || refused.length > 0;
  return (
    <>
      {head && <PersonSelect value={who} people={[person, ...members]} isOwnFamily={isOwnFamily} onChange={setWho} />}
      {error && <Callout kind="block" title={failureText(readFailure(error))} />}
      {[...groupBy(refused, ({ refusal }) => refusal ?? '')].map(([refusal, those]) => (
        <Callout key={refusal} kind="info" title={refusal}>
          {standings.length > those.length &&
            !refusal.includes(those[0]?.enrollee.fullName ?? '') &&
            t('member:facility.about', { names: names(those) })}
        </Callout>
      ))}
      {!blocked && !first && (
        <Callout
          kind="info"
          title={
            can('FACILITY_CHANGE_DECIDE')
              ? 'Another account manager decides. The change takes effect on the first of a month'
              : t('member:facility.officerDecides')
          }
        >
          {wholeFamily
            ? isOwnFamily
              ? t('member:facility.meanwhileFamily')
              : 'Until then, the current facility continues to care for the whole family.'
            : t('member:facility.meanwhilePerson')}
        </Callout>
      )}
      <FacilityOptionList key={who} enrolleeId={id} wholeFamily={wholeFamily} first={first} blocked={blocked} isOwnFamily={isOwnFamily} />
    </>
  );
}

type WhoProps = { value: string; people: Member[]; isOwnFamily: boolean; onChange: (value: string) => void };

function PersonSelect({ value, people, isOwnFamily, onChange }: WhoProps) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <Flex align="center" gap="2.5" wrap="wrap">
      <Box as="label" fontWeight="500" id="for-whom">
        {t('member:facility.for')}
      </Box>
      <NativeSelect.Root size="sm" width={{ base: 'full', md: '300px' }}>
        <NativeSelect.Field aria-labelledby="for-whom" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value={FAMILY}>{t('member:facility.wholeFamily', { count: people.length })}</option>
          {people.map(({ id, fullName }, i) => (
            <option key={id} value={id}>
              {t(i === 0 && isOwnFamily ? 'member:facility.onlyMe' : 'member:facility.only', { name: fullName })}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </Flex>
  );
}
