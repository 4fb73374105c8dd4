import { Button, Dialog, Portal } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { useMemberCardQuery } from './MemberCard.generated.ts';
import { MemberCard } from './MemberCard.tsx';

type Props = { id: string; name: string; onClose: () => void; onPrint: () => void };

/** The card of one of the family, on the phone of the principal. */
export default function CardDialog({ id, name, onClose, onPrint }: Props) {
  const { t } = useTranslation(['common', 'app']);
  const { data, error, refetch } = useMemberCardQuery({ id });
  return (
    <Dialog.Root open onOpenChange={(event) => !event.open && onClose()} size="sm">
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{name}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body>
              {error ? (
                <ErrorPanel error={error} retry={refetch} />
              ) : data ? (
                <MemberCard holder={data.enrollee} />
              ) : (
                <LoadingPanel rows={3} />
              )}
            </Dialog.Body>
            <Dialog.Footer>
              <Button variant="outline" onClick={onPrint}>
                <Printer size={16} aria-hidden /> {t('app:print')}
              </Button>
              <Button onClick={onClose}>{t('app:close')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
