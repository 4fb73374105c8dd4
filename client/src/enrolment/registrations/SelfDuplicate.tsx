import { RadioCard, Stack } from '@chakra-ui/react';
import { useSession } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { type Answer, Choice } from './steps/ReviewDuplicate.tsx';

/** Asks the applicant about a possible duplicate, without showing the other record. */
export function SelfDuplicate({ answer, onAnswer }: { answer: Answer; onAnswer: (answer: Answer) => void }) {
  const { settings } = useSession();
  return (
    <Panel padding={false} overflow="hidden">
      <Callout kind="warn" title="Are you registered already?">
        Somebody with this name, date of birth and sex is on record. One person has one number for life.
      </Callout>
      <Stack gap="3" p="3.5">
        <RadioCard.Root
          value={answer ?? ''}
          onValueChange={({ value }) => onAnswer(value as Answer)}
          orientation="horizontal"
          aria-label="Are you registered already?"
        >
          <Choice value="SAME" label="Yes, that may be me" note="Close this registration and ask for your number" />
          <Choice value="ELSE" label="No, that is someone else" note="Go on; an officer looks at it" />
        </RadioCard.Root>
        {answer === 'SAME' && (
          <Callout kind="info">
            A registration officer finds your number{settings.supportPhone ? `, or the help desk: ${settings.supportPhone}` : ''}.
          </Callout>
        )}
        {answer === 'ELSE' && <TextAreaField name="reason" label="How you know it is someone else" rows={2} maxLength={500} autoFocus />}
      </Stack>
    </Panel>
  );
}
