import { ChevronLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RegistrationStep } from '../../../graphql/types.ts';
import { LinkButton } from '../../../ui/link.tsx';
import { useSteps } from '../registration-steps.ts';

export function BackButton({ draftId, step }: { draftId: string; step: RegistrationStep }) {
  const { t } = useTranslation(['common', 'app']);
  const { addressOf } = useSteps();
  return (
    <LinkButton to={addressOf(draftId, step) ?? '.'} variant="outline">
      <ChevronLeft aria-hidden /> {t('app:back')}
    </LinkButton>
  );
}
