import { Box, chakra, Flex } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
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

/** The menu at the left, full or collapsed to icons. */
export function Sidebar({ collapsed, onToggle }: { collapsed: boolean; onToggle: () => void }) {
  const Icon = collapsed ? PanelLeftOpen : PanelLeftClose;
  const { t } = useTranslation(['common', 'app']);
  const label = t(collapsed ? 'app:showMenu' : 'app:collapseMenu');
  return (
    <Flex
      as="aside"
      direction="column"
      w={collapsed ? 'rail' : 'sidebar'}
      flexShrink="0"
      bg="bg.subtle"
      borderEndWidth="1px"
      display={{ base: 'none', md: 'flex' }}
      _print={{ display: 'none' }}
    >
      <Box h="topbar" flexShrink="0" borderBottomWidth="1px">
        <Brand collapsed={collapsed} />
      </Box>
      <Menu collapsed={collapsed} />
      <Hint label={label} side="right" off={!collapsed}>
        <Collapse type="button" onClick={onToggle} aria-label={label} justifyContent={collapsed ? 'center' : 'flex-start'}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {!collapsed && label}
        </Collapse>
      </Hint>
    </Flex>
  );
}
