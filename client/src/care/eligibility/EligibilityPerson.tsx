import { SEX } from '../../members/enrollees/enrollee.labels.ts';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { Person } from '../../ui/detail/facts.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import type { EligibilityPerson_EnrolleeFragment } from './Eligibility.generated.ts';
import { RELATIONSHIP } from './eligibility.labels.ts';

type Enrollee = EligibilityPerson_EnrolleeFragment & { mda?: { name: string } | null };

/** The person whose eligibility is checked. */
export function EligibilityPerson({ enrollee }: { enrollee: Enrollee }) {
  const labelText = useLabelText();
  const planName = usePlanName();
  const plan = [planName(enrollee.plan), enrollee.mda?.name].filter(Boolean).join(', ');
  return (
    <Person
      name={enrollee.fullName}
      number={enrollee.enrolmentNo ?? undefined}
      note={`${labelText(SEX[enrollee.sex])}, ${enrollee.age}, ${labelText(RELATIONSHIP[enrollee.relationship])}`}
      photoUrl={enrollee.photoUrl ?? undefined}
    >
      {plan}
    </Person>
  );
}
