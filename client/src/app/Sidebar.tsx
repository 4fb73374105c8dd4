import { Box, chakra, Flex } from '@chakra-ui/react';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { memo, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MountContext } from '../platform/mount.tsx';
import { useMedia, useStored } from '../ui/hooks.ts';
import { Brand } from './Brand.tsx';
import { Hint } from './Hint.tsx';
import { Menu } from './Menu.tsx';
import { useSettingCookie } from './use-setting-cookie.ts';

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

const MENU_KEY = 'lafiya.menu';

/** Whether the menu is collapsed: decided by the user, else by the page and the width of the window. */
function useCollapsedMenu(): [boolean, () => void] {
  const mount = useContext(MountContext);
  const wide = useMedia('(min-width: 85.375rem)');
  const [storedMenu, setStoredMenu] = useStored<'rail' | 'full' | null>(MENU_KEY, null);
  const [pageChoice, setPageChoice] = useState<{ path: string; collapsed: boolean } | null>(null);
  const collapsedByPage = mount?.screen.collapsedMenu ?? false;
  const collapsed = collapsedByPage
    ? pageChoice?.path === mount?.path
      ? (pageChoice?.collapsed ?? true)
      : true
    : storedMenu
      ? storedMenu === 'rail'
      : !wide;
  useSettingCookie(MENU_KEY, collapsedByPage ? undefined : collapsed ? 'rail' : 'full');
  const toggle = () => {
    if (collapsedByPage) setPageChoice({ path: mount?.path ?? '', collapsed: !collapsed });
    else setStoredMenu(collapsed ? 'full' : 'rail');
  };
  return [collapsed, toggle];
}

/** After hydration the sidebar is rendered again with this browser’s settings. They are usually those of the cookie, so its items need not be. */
const SidebarMenu = memo(Menu);

/** The menu at the left, full or collapsed to icons. */
export function Sidebar() {
  const [collapsed, toggle] = useCollapsedMenu();
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
      <SidebarMenu collapsed={collapsed} />
      <Hint label={label} side="right" off={!collapsed}>
        <Collapse type="button" onClick={toggle} aria-label={label} justifyContent={collapsed ? 'center' : 'flex-start'}>
          <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
          {!collapsed && label}
        </Collapse>
      </Hint>
    </Flex>
  );
}
