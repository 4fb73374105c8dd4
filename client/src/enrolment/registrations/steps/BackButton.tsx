import { Button } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router';
import type { RegistrationStep } from '../../../graphql/generated.ts';
import { useSteps } from '../registration-steps.ts';

export function BackButton({ draftId, step }: { draftId: string; step: RegistrationStep }) {
  const { addressOf } = useSteps();
  return (
    <Button asChild variant="outline">
      <Link to={addressOf(draftId, step) ?? '.'}>
        <ChevronLeft aria-hidden /> Back
      </Link>
    </Button>
  );
}
