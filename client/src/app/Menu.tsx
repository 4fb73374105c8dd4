import { Box, chakra, Flex, Span } from '@chakra-ui/react';
import { useContext, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { loadPage } from '../platform/lazy-page.ts';
import { AreaContext, MountContext } from '../platform/mount.tsx';
import { addressOf, type Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useWaitingCounts, type WaitingCount } from '../platform/waiting.tsx';
import { Hint } from './Hint.tsx';
import { litMount, menuOf } from './menu.ts';

const Line = chakra(Link, {
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

function Count({ count, urgent }: WaitingCount) {
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

type LineProps = { mount: Mount; lit: boolean; rail: boolean; waiting: WaitingCount | undefined; onChoose?: (() => void) | undefined };

function MenuLine({ mount, lit, rail, waiting, onChoose }: LineProps) {
  const area = useContext(AreaContext);
  const words = mount.label ?? mount.title;
  const Icon = mount.icon;
  return (
    <Hint words={words} side="right" off={!rail}>
      <Line
        to={addressOf(area, mount)}
        aria-current={lit ? 'page' : undefined}
        aria-label={rail ? [words, waiting?.count].filter(Boolean).join(', ') : undefined}
        onClick={onChoose}
        onMouseEnter={() => void loadPage(mount.screen).catch(() => {})}
        {...(rail && { justifyContent: 'center', h: '2rem', px: '0' })}
      >
        {Icon && <Icon aria-hidden="true" />}
        {!rail && <Span truncate>{words}</Span>}
        {!rail && waiting && <Count {...waiting} />}
        {rail && waiting?.urgent && <Box position="absolute" top="1" right="1" boxSize="1.5" borderRadius="full" bg="danger.mark" />}
      </Line>
    </Hint>
  );
}

type Props = { rail?: boolean; onChoose?: () => void };

/** The addresses of the viewer's role, in groups, with the work that waits there. */
export function Menu({ rail = false, onChoose }: Props) {
  const area = useContext(AreaContext);
  const here = useContext(MountContext);
  const { can } = useSession();
  const counts = useWaitingCounts();
  const lit = litMount(area, here);
  const nav = useRef<HTMLDivElement>(null);
  // A long menu is shown where the page stands in it, not from its top.
  useEffect(() => {
    if (lit) nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [lit]);
  return (
    <Flex ref={nav} as="nav" aria-label="Main menu" direction="column" flex="1" minH="0" overflowY="auto" py="2" gap={rail ? '0.5' : '0'}>
      {menuOf(area, can).map(({ words, mounts }, i) => (
        <Box key={words} asChild>
          <section aria-label={words || undefined}>
            {words && !rail && (
              <Box textStyle="small" color="fg.muted" px="4" pt="2" pb="0.5">
                {words}
              </Box>
            )}
            {rail && i > 0 && <Box h="1px" bg="border" mx="3" my="1.5" />}
            {mounts.map((mount) => (
              <MenuLine
                key={mount.path}
                mount={mount}
                lit={mount === lit}
                rail={rail}
                waiting={mount.count ? counts[mount.count] : undefined}
                onChoose={onChoose}
              />
            ))}
          </section>
        </Box>
      ))}
    </Flex>
  );
}
