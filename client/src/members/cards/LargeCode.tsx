import { CloseButton, Dialog, Flex, Portal } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../ui/print/QrCode.tsx';

type Props = { isOpen: boolean; onClose: () => void; address: string; name: string };

/** The QR code of a card as large as the screen allows. */
export default function LargeCode({ isOpen, onClose, address, name }: Props) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <Dialog.Root open={isOpen} onOpenChange={({ open }) => !open && onClose()} size="xs" lazyMount unmountOnExit>
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header pe="12" flexDirection="column" alignItems="flex-start" gap="1">
              <Dialog.Title>{name}</Dialog.Title>
              <Dialog.Description color="fg.muted">{t('member:card.scan')}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <Flex justify="center" bg="white" rounded="l2" p="3" mb="4">
                <QrCode text={address} size="min(260px, 72vw)" label={t('member:card.code')} />
              </Flex>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <CloseButton size="sm" aria-label={t('app:close')} />
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
