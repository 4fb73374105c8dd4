import { Flex, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { useViewer } from '../../platform/session.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { usePicked } from '../../ui/picker.tsx';
import { sexAge } from '../claim.labels.ts';
import type { ClaimPerson_EnrolleeFragment } from './ClaimFormPage.generated.ts';

type Props = { enrollee: ClaimPerson_EnrolleeFragment; hcpId?: string | null; children?: ReactNode };

/** The patient of a claim, above the form, and for officers the facility that they enter it for. */
export function ClaimPerson({ enrollee, hcpId, children }: Props) {
  const { hcp } = useViewer();
  const facility = usePicked(useHcpPicker(), hcp ? null : hcpId);
  return (
    <Panel>
      <Flex columnGap="4" rowGap="1" wrap="wrap" align="baseline">
        <Span fontWeight="600">{enrollee.fullName}</Span>
        <Span color="fg.muted">{sexAge(enrollee)}</Span>
        <Span className="code">{enrollee.enrolmentNo}</Span>
        <Span color="fg.muted">{enrollee.plan.name}</Span>
        {children}
        {facility && (
          <Span ms={{ md: 'auto' }}>
            <Span color="fg.muted">Facility</Span> <Span fontWeight="600">{facility.label}</Span>
          </Span>
        )}
      </Flex>
    </Panel>
  );
}
