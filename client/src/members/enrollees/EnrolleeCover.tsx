import { HCP_LEVEL } from '../../network/hcps/hcp.labels.ts';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FactList } from '../../ui/detail/facts.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { date, lagosIsoDay, naira } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { serverNow } from '../../ui/time.ts';
import type { EnrolleeDetailPageQuery } from './EnrolleeDetailPage.generated.ts';

type Person = EnrolleeDetailPageQuery['enrollee'];

/** Whether the person is covered today, and why. */
function answer(
  { status, statusReason, coverageStart, coverageEnd }: Person,
  today: string,
): { kind: 'passed' | 'warn' | 'block'; title: string; text?: string } {
  switch (status) {
    case 'ACTIVE':
      if (coverageStart && coverageStart > today)
        return { kind: 'warn', title: 'In the waiting period', text: `Cover starts on ${date(coverageStart)}.` };
      if (coverageEnd && coverageEnd < today) return { kind: 'block', title: 'Not covered', text: `Cover ended on ${date(coverageEnd)}.` };
      return { kind: 'passed', title: 'Covered today', text: coverageEnd ? `Until ${date(coverageEnd)}.` : 'No end date.' };
    case 'PENDING_APPROVAL':
      return {
        kind: 'warn',
        title: 'Not covered yet',
        text: 'Cover starts once the premium is paid, if one is due, and an officer has approved the registration.',
      };
    case 'INCOMPLETE':
      return { kind: 'warn', title: 'Not covered yet', text: 'The registration is not complete.' };
    case 'EXPIRED':
      return { kind: 'block', title: 'Not covered', text: `Cover ended on ${date(coverageEnd)}.` };
    case 'DECEASED':
      return { kind: 'block', title: 'Recorded as deceased' };
    case 'MERGED':
      return { kind: 'block', title: 'Merged into another record', text: statusReason ?? undefined };
    case 'DISABLED':
    case 'SUSPENDED':
    case 'REJECTED':
      return { kind: 'block', title: 'Not covered', text: statusReason ?? undefined };
  }
}

export function EnrolleeCover({ person }: { person: Person }) {
  const { kind, title, text } = answer(person, lagosIsoDay(new Date(serverNow())));
  return (
    <>
      <Callout kind={kind} title={title}>
        {text}
        {person.mergedInto && (
          <ScreenLink to={enrolleeDetail} params={{ id: person.mergedInto.id }}>
            Open {person.mergedInto.enrolmentNo}
          </ScreenLink>
        )}
      </Callout>
      <Panel title="Cover">
        <FactList
          facts={[
            { label: 'Plan', value: person.plan.name },
            { label: 'From', value: date(person.coverageStart) },
            { label: 'To', value: person.coverageStart && !person.coverageEnd ? 'No end date' : date(person.coverageEnd) },
            {
              label: 'Facility',
              value: person.hcp?.name,
              second: person.hcp && `${HCP_LEVEL[person.hcp.level]}, since ${date(person.hcpSince)}`,
            },
            {
              label: 'Inpatient days',
              value: person.plan.annualInpatientDays ? `${person.plan.annualInpatientDays} per year` : 'No limit',
            },
            { label: 'Drug co-payment', value: `${person.plan.coPayDrugPercent}%` },
            { label: 'Annual limit', value: person.plan.annualLimit ? naira(person.plan.annualLimit) : 'None' },
          ]}
        />
      </Panel>
    </>
  );
}
