import { Button, Flex } from '@chakra-ui/react';
import type { FormState } from './use-mutation-form.ts';

/** The submit button of a form in a panel. */
export const SubmitRow = ({ state, label = 'Save' }: { state: FormState; label?: string }) => (
  <Flex justify="flex-end" mt="3">
    <Button type="submit" loading={state.busy}>
      {label}
    </Button>
  </Flex>
);
