import { Button, Flex } from '@chakra-ui/react';
import type { Ref } from 'react';
import type { LookupPurpose } from '../../graphql/types.ts';
import { LOOKUP_PURPOSE } from '../../members/record-access/record-access.labels.ts';
import { Callout } from '../../ui/detail/Callout.tsx';

const PURPOSES = Object.entries(LOOKUP_PURPOSE) as [LookupPurpose, string][];

type Props = { message: string | undefined; onChoose: (purpose: LookupPurpose) => void; ref?: Ref<HTMLButtonElement> };

/** Asks a facility for its purpose before showing a person of another facility. The answer is stored in the access log. */
export function PurposeQuestion({ message, onChoose, ref }: Props) {
  return (
    <Callout kind="warn" title="This person is registered at another facility">
      {message}
      <Flex gap="2" wrap="wrap" mt="2">
        {PURPOSES.map(([purpose, label], index) => (
          <Button
            key={purpose}
            ref={index === 0 ? ref : undefined}
            size="sm"
            variant="outline"
            bg="bg.panel"
            onClick={() => onChoose(purpose)}
          >
            {label}
          </Button>
        ))}
      </Flex>
    </Callout>
  );
}
