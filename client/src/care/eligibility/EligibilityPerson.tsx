import type { EligibilityPerson_EnrolleeFragment } from '../../graphql/generated.ts';
import { Person } from '../../ui/detail/facts.tsx';
import { enumLabel } from '../../ui/format.ts';
import { RELATIONSHIP } from './eligibility.labels.ts';

type Enrollee = EligibilityPerson_EnrolleeFragment & { mda?: { name: string } | null };

/** The person whose eligibility is checked. */
export function EligibilityPerson({ enrollee }: { enrollee: Enrollee }) {
  const plan = [enrollee.plan.name, enrollee.mda?.name].filter(Boolean).join(', ');
  return (
    <Person
      name={enrollee.fullName}
      number={enrollee.enrolmentNo ?? undefined}
      note={`${enumLabel(enrollee.sex)}, ${enrollee.age}, ${RELATIONSHIP[enrollee.relationship]}`}
      photoUrl={enrollee.photoUrl ?? undefined}
    >
      {plan}
    </Person>
  );
}
