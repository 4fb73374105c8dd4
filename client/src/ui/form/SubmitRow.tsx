import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormState } from './use-mutation-form.ts';

/** The submit button of a form in a panel. */
export function SubmitRow({ state, label }: { state: FormState; label?: string }) {
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex justify="flex-end" align="center" gap="3" wrap="wrap" mt="3">
      <SubmitButton loading={state.busy}>{label ?? t('app:save')}</SubmitButton>
    </Flex>
  );
}
