import { Box, chakra, Flex } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Brand } from './Brand.tsx';
import { Hint } from './Hint.tsx';
import { Menu } from './Menu.tsx';

const Collapse = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: '2.125rem',
    px: '2.5',
    borderTopWidth: '1px',
    color: 'fg.muted',
    textStyle: 'sm',
    cursor: 'pointer',
    _hover: { color: 'fg', bg: 'bg.hover' },
    focusVisibleRing: 'outside',
    '--focus-ring-offset': '-2px',
  },
});

/** The menu at the left, whole or as a rail of icons. */
export function Sidebar({ rail, onToggle }: { rail: boolean; onToggle: () => void }) {
  const Icon = rail ? PanelLeftOpen : PanelLeftClose;
  const words = rail ? 'Show the whole menu' : 'Collapse menu';
  return (
    <Flex
      as="aside"
      direction="column"
      w={rail ? 'rail' : 'sidebar'}
      flexShrink="0"
      bg="bg.subtle"
      borderEndWidth="1px"
      display={{ base: 'none', md: 'flex' }}
      _print={{ display: 'none' }}
    >
      <Box h="topbar" flexShrink="0" borderBottomWidth="1px">
        <Brand rail={rail} />
      </Box>
      <Menu rail={rail} />
      <Hint words={words} side="right" off={!rail}>
        <Collapse type="button" onClick={onToggle} aria-label={words} justifyContent={rail ? 'center' : 'flex-start'}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {!rail && words}
        </Collapse>
      </Hint>
    </Flex>
  );
}
