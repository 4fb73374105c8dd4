import { Box, Flex, Grid, Image, Link } from '@chakra-ui/react';
import type { RegistrationDocument } from '../../graphql/types.ts';
import { REGISTRATION_DOCUMENT, RELATIONSHIP, sexAge } from '../../members/enrollees/enrollee.labels.ts';
import { PLAN_DOCUMENT, premiumText } from '../../network/plans/plan.labels.ts';
import { type Fact, FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, enumLabel, naira, plural } from '../../ui/format.ts';
import type { RegistrationDetailPageQuery } from './RegistrationDetailPage.generated.ts';

type Registration = RegistrationDetailPageQuery['registration'];
type Member = NonNullable<Registration['enrollee']>['family'][number];

const documentName = (kind: string) =>
  kind === 'PHOTO' ? 'Earlier photograph' : (REGISTRATION_DOCUMENT[kind as RegistrationDocument] ?? enumLabel(kind));

/** Every person whose cover the decision concerns, with photograph, identity and documents. */
export function RegistrationFamily({ family }: { family: readonly Member[] }) {
  return (
    <Panel title="Photographs, documents and family" note={plural(family.length, 'person', 'people')}>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }}>
        {family.map((member) => (
          <MemberCard key={member.id} member={member} />
        ))}
      </Grid>
    </Panel>
  );
}

function MemberCard({ member }: { member: Member }) {
  const { fullName, photoUrl, relationship, enrolmentNo, dateOfBirth, nin, documents } = member;
  return (
    <Flex gap="3" align="flex-start" minW="0">
      <Box flexShrink={0} w={{ base: '72px', md: '112px' }}>
        {photoUrl ? (
          <Link href={photoUrl} target="_blank" rel="noreferrer">
            <Image
              src={photoUrl}
              alt={`Photograph of ${fullName}`}
              w="full"
              aspectRatio={0.8}
              objectFit="cover"
              rounded="l2"
              borderWidth="1px"
            />
          </Link>
        ) : (
          <Flex
            aspectRatio={0.8}
            px="1"
            align="center"
            justify="center"
            textAlign="center"
            textStyle="small"
            color="warn.fg"
            borderWidth="1px"
            rounded="l2"
          >
            No photograph
          </Flex>
        )}
      </Box>
      <Box minW="0" flex="1">
        <Box textStyle="h2">{fullName}</Box>
        <Box className="code" overflowWrap="anywhere">
          {enrolmentNo}
        </Box>
        <Box color="fg.muted" mb="2">
          {RELATIONSHIP[relationship]}, {sexAge(member)}
        </Box>
        <FactList
          facts={[
            { label: 'Born', value: date(dateOfBirth) },
            { label: 'NIN', value: nin },
            ...documents.map(
              ({ kind, filename, url }, i): Fact => ({
                label: `${documentName(kind)}${documents.findIndex((other) => other.kind === kind) === i ? '' : ` (${i + 1})`}`,
                value: (
                  <Link href={url} target="_blank" rel="noreferrer">
                    {filename}
                  </Link>
                ),
              }),
            ),
            documents.length === 0 && { label: 'Documents', value: 'None' },
          ]}
        />
      </Box>
    </Flex>
  );
}

/** The rules of the plan that the registration is judged by. */
export function RegistrationPlanRules({ plan }: { plan: NonNullable<Registration['plan']> }) {
  const covers = [
    'Principal',
    plan.maxSpouses > 0 && plural(plan.maxSpouses, 'spouse'),
    plan.maxChildren > 0 && `up to ${plural(plan.maxChildren, 'child', 'children')} under ${plan.childMaxAge}`,
    plan.allowsExtraDependants && 'extra dependants',
  ].filter(Boolean);
  return (
    <Panel title="Rules of the plan">
      <FactList
        facts={[
          { label: 'Plan', value: plan.name },
          { label: 'Covers', value: covers.join(', ') },
          { label: 'Premium', value: premiumText(plan) },
          plan.allowsExtraDependants && { label: 'Extra dependant', value: naira(plan.extraDependantPremium ?? 0) },
          { label: 'Waiting period', value: plan.waitingDays > 0 ? plural(plan.waitingDays, 'day') : 'None' },
          {
            label: 'Documents',
            value: plan.requiredDocuments.length > 0 ? plan.requiredDocuments.map((kind) => PLAN_DOCUMENT[kind]).join(', ') : 'None',
          },
        ]}
      />
    </Panel>
  );
}
