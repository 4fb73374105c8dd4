import { Button, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { FormState } from './use-mutation-form.ts';

/** The submit button of a form in a panel. */
export function SubmitRow({ state, label }: { state: FormState; label?: string }) {
  const { t } = useTranslation(['common', 'app']);
  return (
    <Flex justify="flex-end" mt="3">
      <Button type="submit" loading={state.busy}>
        {label ?? t('app:save')}
      </Button>
    </Flex>
  );
}
