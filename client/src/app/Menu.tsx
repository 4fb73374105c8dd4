import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { loadPage } from '../platform/lazy-page.ts';
import { AreaContext, MountContext, useMountTexts } from '../platform/mount.tsx';
import { type Area, addressOf, type Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useWorklistCounts, type WorklistCount } from '../platform/worklist-counts.ts';
import { useStored } from '../ui/hooks.ts';
import { Hint } from './Hint.tsx';
import { activeMenuItem, type MenuGroup, menuOf } from './menu.ts';

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

function Count({ count, urgent }: Pick<WorklistCount, 'count' | 'urgent'>) {
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
        onFocus={() => void loadPage(mount.screen).catch(() => {})}
        {...(collapsed && { justifyContent: 'center', h: '2rem', px: '0' })}
      >
        {Icon && <Icon aria-hidden="true" />}
        {!collapsed && <Span truncate>{label}</Span>}
        {!collapsed && pending && <Count count={pending.count} urgent={pending.urgent} />}
        {collapsed && pending?.urgent && <Box position="absolute" top="1" right="1" boxSize="1.5" borderRadius="full" bg="danger.mark" />}
      </MenuLink>
    </Hint>
  );
}

const GroupHeading = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1',
    w: 'full',
    ps: '4',
    pe: '3',
    pt: '2',
    pb: '0.5',
    textStyle: 'small',
    color: 'fg.muted',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { color: 'fg' },
    focusVisibleRing: 'outside',
    '--focus-ring-offset': '-2px',
    '& svg': { boxSize: '3.5', flexShrink: 0, ms: 'auto', transition: 'transform 0.15s' },
    '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
    '@media (pointer: coarse)': { minH: '2.75rem' },
  },
});

/** Above this number of items, only the groups with pending work and of the current page are expanded. */
const MAX_UNFOLDED = 32;

/** Expanded groups of the menu; the user’s choice is stored on this device. */
function useFolding(area: Area, groups: readonly MenuGroup[], active: Mount | null) {
  const [chosen, setChosen] = useStored<Record<string, boolean>>(`menu:${area.base}`, {});
  const isLong = groups.reduce((count, { mounts }) => count + mounts.length, 0) > MAX_UNFOLDED;
  const isOpen = ({ label, mounts }: MenuGroup): boolean =>
    chosen[label] ?? (!isLong || mounts.some((mount) => mount === active || mount.count !== undefined));
  const toggle = (group: MenuGroup) => setChosen({ ...chosen, [group.label]: !isOpen(group) });
  return { isOpen, toggle };
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
  const groups = menuOf(area, can);
  const folding = useFolding(area, groups, active);
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
      {groups.map((group, i) => {
        const { label, mounts } = group;
        const open = collapsed || !label || folding.isOpen(group);
        return (
          <Box key={label} asChild>
            <section aria-label={label || undefined}>
              {label && !collapsed && (
                <GroupHeading type="button" aria-expanded={open} onClick={() => folding.toggle(group)}>
                  {label}
                  <ChevronRight aria-hidden="true" />
                </GroupHeading>
              )}
              {collapsed && i > 0 && <Box h="1px" bg="border" mx="3" my="1.5" />}
              {open &&
                mounts.map((mount) => (
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
        );
      })}
    </Flex>
  );
}
