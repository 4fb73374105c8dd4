import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { ChevronRight } from 'lucide-react';
import { useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaContext, MountContext, RecordTitleContext } from '../platform/mount.tsx';
import type { Area, Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useWorklistCounts, type WorklistCount } from '../platform/worklist-counts.ts';
import { useStored } from '../ui/hooks.ts';
import { MenuFilter } from './MenuFilter.tsx';
import { Count, MenuItem } from './MenuItem.tsx';
import { activeMenuItem, filteredMenu, type MenuGroup, menuOf } from './menu.ts';
import { useFavourites } from './use-favourites.ts';

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
    '& svg': { boxSize: '3.5', flexShrink: 0, ms: '1', transition: 'transform 0.15s' },
    '&[aria-expanded=true] svg': { transform: 'rotate(90deg)' },
    '@media (pointer: coarse)': { minH: '2.75rem' },
  },
});

/** The group of pages that the user chose. */
const FAVOURITES = 'Favourites';

/** A heading that cannot be folded. */
const Section = chakra('div', { base: { ps: '4', pe: '3', pt: '1.5', textStyle: 'caption', color: 'fg.muted' } });

/** A menu with more items has a filter and favourites, and only some of its groups are expanded. */
const MAX_UNFOLDED = 32;

/** Expanded groups of the menu; the user’s choice is stored on this device. A long menu starts with its first group and that of the current page. */
function useFolding(area: Area, groups: readonly MenuGroup[], active: Mount | null, isLong: boolean) {
  const [chosen, setChosen] = useStored<Record<string, boolean>>(`menu:${area.base}`, {});
  const first = groups.find(({ label }) => label);
  const isOpen = (group: MenuGroup): boolean =>
    chosen[group.label] ?? (!isLong || group === first || group.mounts.some((mount) => mount === active));
  const toggle = (group: MenuGroup) => setChosen({ ...chosen, [group.label]: !isOpen(group) });
  return { isOpen, toggle };
}

/** What waits in a folded group. */
function pendingIn({ mounts }: MenuGroup, counts: ReturnType<typeof useWorklistCounts>): Pick<WorklistCount, 'count' | 'urgent'> | null {
  const pending = mounts.flatMap(({ count }) => (count && counts[count]) || []);
  const count = pending.reduce((sum, each) => sum + each.count, 0);
  return count > 0 ? { count, urgent: pending.some(({ urgent }) => urgent) } : null;
}

type Props = { collapsed?: boolean; onChoose?: () => void };

/** The menu of the viewer's role, in groups, with worklist counts. */
export function Menu({ collapsed = false, onChoose }: Props) {
  const area = useContext(AreaContext);
  const currentMount = useContext(MountContext);
  const { record } = useContext(RecordTitleContext);
  const { can } = useSession();
  const counts = useWorklistCounts();
  const { t } = useTranslation(['common', 'app']);
  const [typed, setTyped] = useState('');
  const active = activeMenuItem(area, currentMount, record?.under);
  const allGroups = menuOf(area, can);
  const mounts = allGroups.flatMap((group) => group.mounts);
  const isLong = mounts.length > MAX_UNFOLDED;
  const favourites = useFavourites(area, mounts);
  const isFiltered = !collapsed && typed.trim() !== '';
  const groups = isFiltered
    ? filteredMenu(allGroups, typed)
    : favourites.mounts.length > 0
      ? [{ label: FAVOURITES, mounts: favourites.mounts }, ...allGroups]
      : allGroups;
  const folding = useFolding(area, allGroups, active, isLong);
  const nav = useRef<HTMLDivElement>(null);
  // Scrolls a long menu to the current item.
  useEffect(() => {
    if (active) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <Flex ref={nav} as="nav" aria-label={t('app:mainMenu')} direction="column" flex="1" minH="0">
      {isLong && !collapsed && (
        <MenuFilter
          typed={typed}
          onType={setTyped}
          current={active}
          isFavourite={active !== null && favourites.mounts.includes(active)}
          onFavourite={favourites.toggle}
          focusFirst={() => nav.current?.querySelector('a')?.focus()}
        />
      )}
      <Flex direction="column" flex="1" minH="0" overflowY="auto" py="2" gap={collapsed ? '0.5' : '0'}>
        {groups.map((group, i) => {
          const { label } = group;
          const isFavourites = label === FAVOURITES;
          const open = collapsed || !label || isFiltered || isFavourites || folding.isOpen(group);
          const pending = open ? null : pendingIn(group, counts);
          return (
            <Box key={label} asChild>
              <section aria-label={label || undefined}>
                {label &&
                  !collapsed &&
                  (isFiltered || isFavourites ? (
                    <Section fontWeight="600" pt="2">
                      {label}
                    </Section>
                  ) : (
                    <GroupHeading type="button" aria-expanded={open} onClick={() => folding.toggle(group)}>
                      <Span flex="1">{label}</Span>
                      {pending && <Count {...pending} />}
                      <ChevronRight aria-hidden="true" />
                    </GroupHeading>
                  ))}
                {i > 0 && (collapsed || !label) && <Box h="1px" bg="border" mx="3" my="1.5" />}
                {open &&
                  group.mounts.map((mount, at) => (
                    <Box key={mount.path}>
                      {!collapsed && !isFavourites && mount.section && mount.section !== group.mounts[at - 1]?.section && (
                        <Section>{mount.section}</Section>
                      )}
                      <MenuItem
                        mount={mount}
                        active={mount === active}
                        collapsed={collapsed}
                        pending={mount.count ? counts[mount.count] : undefined}
                        titled={isFavourites}
                        favourite={isLong ? { isOn: favourites.mounts.includes(mount), toggle: () => favourites.toggle(mount) } : undefined}
                        onChoose={() => {
                          setTyped('');
                          onChoose?.();
                        }}
                      />
                    </Box>
                  ))}
              </section>
            </Box>
          );
        })}
        {groups.length === 0 && <Section role="status">No page matches “{typed.trim()}”</Section>}
      </Flex>
    </Flex>
  );
}
