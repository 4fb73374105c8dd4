import { RadioCard, Stack } from '@chakra-ui/react';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { useSession } from '../../platform/session.tsx';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Panel } from '../../ui/detail/page.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { type Answer, Choice } from './steps/ReviewDuplicate.tsx';

/** Asks the applicant about a possible duplicate, without showing the other record. */
export function SelfDuplicate({ answer, onAnswer }: { answer: Answer; onAnswer: (answer: Answer) => void }) {
  const { t } = useRegistrationTexts();
  const { settings } = useSession();
  return (
    <Panel padding={false} overflow="hidden">
      <Callout kind="warn" title={t('registration:already')}>
        {t('registration:alreadyText')}
      </Callout>
      <Stack gap="3" p="3.5">
        <RadioCard.Root
          value={answer ?? ''}
          onValueChange={({ value }) => onAnswer(value as Answer)}
          orientation="horizontal"
          aria-label={t('registration:already')}
        >
          <Choice value="SAME" label={t('registration:same')} note={t('registration:sameNote')} />
          <Choice value="ELSE" label={t('registration:else')} note={t('registration:elseNote')} />
        </RadioCard.Root>
        {answer === 'SAME' && (
          <Callout kind="info">
            {t(settings.supportPhone ? 'registration:findNumberPhone' : 'registration:findNumber', { phone: settings.supportPhone })}
          </Callout>
        )}
        {answer === 'ELSE' && <TextAreaField name="reason" label={t('registration:elseReason')} rows={2} maxLength={500} autoFocus />}
      </Stack>
    </Panel>
  );
}
