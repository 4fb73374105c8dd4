import { Box, Drawer, Portal } from '@chakra-ui/react';
import { Brand } from './Brand.tsx';
import { Menu } from './Menu.tsx';

/** The menu on a phone, loaded when it is opened. */
export default function MenuDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Drawer.Root open={open} onOpenChange={(change) => !change.open && onClose()} placement="start" size="xs">
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content maxW="18rem" bg="bg.subtle" aria-label="Menu">
            <Box h="topbar" flexShrink="0" borderBottomWidth="1px">
              <Brand />
            </Box>
            <Menu onChoose={onClose} />
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}
