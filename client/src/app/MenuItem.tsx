import { Box, chakra, IconButton, Span } from '@chakra-ui/react';
import { Star } from 'lucide-react';
import { useContext } from 'react';
import { Link } from 'react-router';
import { loadPage } from '../platform/lazy-page.ts';
import { AreaContext, useMountTexts } from '../platform/mount.tsx';
import { addressOf, type Mount } from '../platform/screen.ts';
import type { WorklistCount } from '../platform/worklist-counts.ts';
import { number } from '../ui/format.ts';
import { Hint } from './Hint.tsx';

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

/** A count of waiting records in the menu. */
export function Count({ count, urgent }: Pick<WorklistCount, 'count' | 'urgent'>) {
  if (!urgent) {
    return (
      <Span ms="auto" textStyle="small" fontWeight="600" color="fg">
        {number(count)}
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
      {number(count)}
    </Span>
  );
}

type Props = {
  mount: Mount;
  active: boolean;
  collapsed: boolean;
  pending: WorklistCount | undefined;
  /** Shows the full title instead of the menu label, outside its group. */
  titled?: boolean;
  onChoose?: (() => void) | undefined;
  /** Absent in a menu without favourites. */
  favourite?: { isOn: boolean; toggle: () => void } | undefined;
};

/** One page in the menu, with the count of its worklist. */
export function MenuItem({ mount, active, collapsed, pending, titled, onChoose, favourite }: Props) {
  const area = useContext(AreaContext);
  const { labelOf, titleOf } = useMountTexts();
  const label = titled ? titleOf(mount) : labelOf(mount);
  const Icon = mount.icon;
  const item = (
    <Hint label={label} side="right" off={!collapsed}>
      <MenuLink
        to={addressOf(area, mount)}
        aria-current={active ? 'page' : undefined}
        aria-label={collapsed ? [label, pending?.count].filter(Boolean).join(', ') : undefined}
        onClick={onChoose}
        onMouseEnter={() => void loadPage(mount.screen).catch(() => {})}
        onFocus={() => void loadPage(mount.screen).catch(() => {})}
        css={favourite && { '@media (pointer: coarse)': { pe: '2.75rem' } }}
        {...(collapsed && { justifyContent: 'center', h: '2rem', px: '0' })}
      >
        {Icon && <Icon aria-hidden="true" />}
        {!collapsed && <Span truncate>{label}</Span>}
        {!collapsed && pending && <Count count={pending.count} urgent={pending.urgent} />}
        {collapsed && pending?.urgent && <Box position="absolute" top="1" right="1" boxSize="1.5" borderRadius="full" bg="danger.mark" />}
      </MenuLink>
    </Hint>
  );
  if (!favourite || collapsed) return item;
  const hint = `${favourite.isOn ? 'Remove from favourites' : 'Add to favourites'}: ${titleOf(mount)}`;
  return (
    <Box className="group" position="relative">
      {item}
      <IconButton
        aria-label={hint}
        title={hint}
        aria-pressed={favourite.isOn}
        variant="ghost"
        size="2xs"
        position="absolute"
        top="0.5"
        insetEnd="2.5"
        bg="bg.hover"
        display="none"
        css={{
          '@media (hover: hover)': { '.group:hover > &': { display: 'inline-flex' } },
          '.group:has(:focus-visible) > &': { display: 'inline-flex' },
          // A finger does not hover: the star is always there, as large as the row.
          '@media (pointer: coarse)': { display: 'inline-flex', boxSize: '2.75rem', top: '0', insetEnd: '0', bg: 'transparent' },
        }}
        onClick={favourite.toggle}
      >
        <Star aria-hidden fill={favourite.isOn ? 'currentColor' : 'none'} />
      </IconButton>
    </Box>
  );
}
