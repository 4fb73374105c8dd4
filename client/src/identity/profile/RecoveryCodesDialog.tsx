import { Box, Button, Clipboard, Dialog, Flex, Portal, SimpleGrid, Stack } from '@chakra-ui/react';
import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/detail/Callout.tsx';
import { SheetStyles, sheetStyle } from '../../ui/print/PrintPage.tsx';

/** Shows new recovery codes, which cannot be shown again. Closes only by its button, so that a stray click does not lose them. */
export function RecoveryCodesDialog({ codes, account, onClose }: { codes: string[]; account: string; onClose: () => void }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  return (
    <Dialog.Root
      open
      onOpenChange={({ open }) => !open && onClose()}
      closeOnInteractOutside={false}
      closeOnEscape={false}
      size="sm"
      scrollBehavior="inside"
    >
      <Portal>
        <SheetStyles paper="A5" />
        {/* Outside the dialog, so that the print has its own title at the top of the page. */}
        <Box className="sheet" css={{ ...sheetStyle, display: 'none', '& p': { mb: '2mm' }, '@media print': { display: 'block' } }}>
          <p>{t('member:second.codesOf', { account })}</p>
          {codes.map((code) => (
            <p key={code} className="code">
              {code}
            </p>
          ))}
        </Box>
        <Dialog.Backdrop />
        <Dialog.Positioner px="3">
          <Dialog.Content>
            <Dialog.Header flexDirection="column" gap="1" alignItems="flex-start">
              <Dialog.Title>{t('member:second.yourCodes')}</Dialog.Title>
              <Dialog.Description color="fg.muted">{t('member:second.codesText')}</Dialog.Description>
            </Dialog.Header>
            <Dialog.Body>
              <Stack gap="3">
                <Callout kind="warn">{t('member:second.notAgain')}</Callout>
                <SimpleGrid
                  as="ol"
                  columns={2}
                  rowGap="1.5"
                  bg="bg.subtle"
                  borderWidth="1px"
                  rounded="l2"
                  px="4"
                  py="3"
                  listStyleType="none"
                  justifyItems="center"
                  data-recovery-codes
                >
                  {codes.map((code) => (
                    <Box as="li" key={code} className="code" fontSize="0.9375rem">
                      {code}
                    </Box>
                  ))}
                </SimpleGrid>
                <Flex gap="2">
                  <Clipboard.Root value={codes.join('\n')}>
                    <Clipboard.Trigger asChild>
                      <Button variant="outline">
                        <Clipboard.Indicator copied={t('member:second.copied')}>{t('member:second.copy')}</Clipboard.Indicator>
                      </Button>
                    </Clipboard.Trigger>
                  </Clipboard.Root>
                  <Button variant="outline" onClick={() => window.print()}>
                    <Printer size={16} strokeWidth={1.75} aria-hidden="true" />
                    {t('app:print')}
                  </Button>
                </Flex>
              </Stack>
            </Dialog.Body>
            <Dialog.Footer>
              <Button onClick={onClose}>{t('member:second.kept')}</Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
}
