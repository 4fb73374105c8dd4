import { Button, Flex } from '@chakra-ui/react';
import { Hand, Undo2 } from 'lucide-react';
import { useMessagesTexts } from '../../platform/i18n/use-messages-texts.ts';
import { useAction } from '../../ui/form/use-action.ts';
import { dateTime } from '../../ui/format.ts';
import { type MessageThread_DetailsFragment, useReleaseMessagesMutation, useTakeMessagesMutation } from './Messages.generated.ts';

/** Who answers a message to a role; its users take or release it with one click. Nothing for other messages. */
export function MessageTaker({ thread: { id, takenBy, takenAt, isForDesk } }: { thread: MessageThread_DetailsFragment }) {
  const { t } = useMessagesTexts();
  const [take] = useTakeMessagesMutation();
  const [release] = useReleaseMessagesMutation();
  const taking = useAction(() => take({ variables: { id } }));
  const releasing = useAction(() => release({ variables: { id } }));
  if (!takenBy && !isForDesk) return null;
  return (
    <Flex gap="2" align="center" wrap="wrap" textStyle="small" mt="1">
      {takenBy && `${t('messages:takenBy', { name: takenBy.name })}, ${dateTime(takenAt)}`}
      {isForDesk && !takenBy && (
        <Button size="2xs" loading={taking.busy} onClick={() => void taking.act()}>
          <Hand aria-hidden /> {t('messages:take')}
        </Button>
      )}
      {isForDesk && takenBy && (
        <Button size="2xs" variant="outline" loading={releasing.busy} onClick={() => void releasing.act()}>
          <Undo2 aria-hidden /> {t('messages:release')}
        </Button>
      )}
    </Flex>
  );
}
