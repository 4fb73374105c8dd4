import { Flex, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/detail/page.tsx';
import { sexAge } from '../claim.labels.ts';
import type { ClaimPerson_EnrolleeFragment } from './ClaimFormPage.generated.ts';

/** The patient of a claim, above the form. */
export function ClaimPerson({ enrollee, children }: { enrollee: ClaimPerson_EnrolleeFragment; children?: ReactNode }) {
  return (
    <Panel>
      <Flex columnGap="4" rowGap="1" wrap="wrap" align="baseline">
        <Span fontWeight="600">{enrollee.fullName}</Span>
        <Span color="fg.muted">{sexAge(enrollee)}</Span>
        <Span className="code">{enrollee.enrolmentNo}</Span>
        <Span color="fg.muted">{enrollee.plan.name}</Span>
        {children}
      </Flex>
    </Panel>
  );
}
