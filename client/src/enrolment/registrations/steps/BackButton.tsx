import { Button } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { RegistrationStep } from '../../../graphql/types.ts';
import { useSteps } from '../registration-steps.ts';

export function BackButton({ draftId, step }: { draftId: string; step: RegistrationStep }) {
  const { t } = useTranslation(['common', 'app']);
  const { addressOf } = useSteps();
  return (
    <Button asChild variant="outline">
      <Link to={addressOf(draftId, step) ?? '.'}>
        <ChevronLeft aria-hidden /> {t('app:back')}
      </Link>
    </Button>
  );
}
