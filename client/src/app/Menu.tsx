import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadPage } from '../platform/lazy-page.ts';
import { AreaContext, MountContext, useMountTexts } from '../platform/mount.tsx';
import { addressOf, type Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useWorklistCounts, type WorklistCount } from '../platform/worklist-counts.ts';
import { Hint } from './Hint.tsx';
import { activeMenuItem, menuOf } from './menu.ts';

const MenuLink = chakra(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    h: '1.6875rem',
    mx: '2',
    px: '2',
    borderRadius: 'l2',
    textStyle: 'sm',
    fontWeight: '500',
    color: 'fg.muted',
    _hover: { bg: 'bg.hover', color: 'fg' },
    _currentPage: { bg: 'accent.subtle', color: 'accent.fg' },
    focusVisibleRing: 'outside',
    '--focus-ring-offset': '-2px',
    '& svg': { boxSize: '4', flexShrink: 0, strokeWidth: 1.75 },
    '@media (pointer: coarse)': { h: '2.75rem' },
  },
});

function Count({ count, urgent }: WorklistCount) {
  if (!urgent) {
    return (
      <Span ms="auto" textStyle="small" fontWeight="600" color="fg">
        {count}
      </Span>
    );
  }
  return (
    <Span
      ms="auto"
      px="2"
      borderRadius="full"
      bg="danger.solid"
      color="danger.contrast"
      textStyle="small"
      fontWeight="600"
      lineHeight="1.125rem"
    >
      {count}
    </Span>
  );
}

type MenuItemProps = {
  mount: Mount;
  active: boolean;
  collapsed: boolean;
  pending: WorklistCount | undefined;
  onChoose?: (() => void) | undefined;
};

function MenuItem({ mount, active, collapsed, pending, onChoose }: MenuItemProps) {
  const area = useContext(AreaContext);
  const label = useMountTexts().labelOf(mount);
  const Icon = mount.icon;
  return (
    <Hint label={label} side="right" off={!collapsed}>
      <MenuLink
        to={addressOf(area, mount)}
        aria-current={active ? 'page' : undefined}
        aria-label={collapsed ? [label, pending?.count].filter(Boolean).join(', ') : undefined}
        onClick={onChoose}
        onMouseEnter={() => void loadPage(mount.screen).catch(() => {})}
        {...(collapsed && { justifyContent: 'center', h: '2rem', px: '0' })}
      >
        {Icon && <Icon aria-hidden="true" />}
        {!collapsed && <Span truncate>{label}</Span>}
        {!collapsed && pending && <Count {...pending} />}
        {collapsed && pending?.urgent && <Box position="absolute" top="1" right="1" boxSize="1.5" borderRadius="full" bg="danger.mark" />}
      </MenuLink>
    </Hint>
  );
}

type Props = { collapsed?: boolean; onChoose?: () => void };

/** The menu of the viewer's role, in groups, with worklist counts. */
export function Menu({ collapsed = false, onChoose }: Props) {
  const area = useContext(AreaContext);
  const currentMount = useContext(MountContext);
  const { can } = useSession();
  const counts = useWorklistCounts();
  const { t } = useTranslation(['common', 'app']);
  const active = activeMenuItem(area, currentMount);
  const nav = useRef<HTMLDivElement>(null);
  // Scrolls a long menu to the current item.
  useEffect(() => {
    if (active) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Flex
      ref={nav}
      as="nav"
      aria-label={t('app:mainMenu')}
      direction="column"
      flex="1"
      minH="0"
      overflowY="auto"
      py="2"
      gap={collapsed ? '0.5' : '0'}
    >
      {menuOf(area, can).map(({ label, mounts }, i) => (
        <Box key={label} asChild>
          <section aria-label={label || undefined}>
            {label && !collapsed && (
              <Box textStyle="small" color="fg.muted" px="4" pt="2" pb="0.5">
                {label}
              </Box>
            )}
            {collapsed && i > 0 && <Box h="1px" bg="border" mx="3" my="1.5" />}
            {mounts.map((mount) => (
              <MenuItem
                key={mount.path}
                mount={mount}
                active={mount === active}
                collapsed={collapsed}
                pending={mount.count ? counts[mount.count] : undefined}
                onChoose={onChoose}
              />
            ))}
          </section>
        </Box>
      ))}
    </Flex>
  );
}
