import { Box, chakra, Flex } from '@chakra-ui/react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AreaContext, MountContext, RecordTitleContext, useMountTexts } from '../platform/mount.tsx';
import { addressOf } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { useWorklistCounts } from '../platform/worklist-counts.ts';
import { CountBadge } from './CountBadge.tsx';
import { activeMenuItem, menuOf } from './menu.ts';

const Tab = chakra(Link, {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1',
    flex: '1',
    minW: '0',
    h: '3.75rem',
    textStyle: 'caption',
    color: 'fg.muted',
    _currentPage: { color: 'accent.fg' },
    focusVisibleRing: 'outside',
    '--focus-ring-offset': '-2px',
    '& svg': { boxSize: '5', strokeWidth: 1.75 },
  },
});

/** The tabs at the bottom of a phone, for roles whose users mostly have a phone. */
export function BottomTabs() {
  const area = useContext(AreaContext);
  const currentMount = useContext(MountContext);
  const { record } = useContext(RecordTitleContext);
  const { can } = useSession();
  const counts = useWorklistCounts();
  const { t } = useTranslation(['common', 'app']);
  const { labelOf } = useMountTexts();
  const active = activeMenuItem(area, currentMount, record?.under);
  const mounts = menuOf(area, can)
    .flatMap((group) => group.mounts)
    .slice(0, 5);
  return (
    <Flex
      as="nav"
      aria-label={t('app:mainMenu')}
      bg="bg.panel"
      borderTopWidth="1px"
      pb="env(safe-area-inset-bottom)"
      _print={{ display: 'none' }}
    >
      {mounts.map((mount) => {
        const Icon = mount.icon;
        const pending = mount.count ? counts[mount.count] : undefined;
        return (
          <Tab key={mount.path} to={addressOf(area, mount)} aria-current={mount === active ? 'page' : undefined}>
            <Box position="relative">
              {Icon && <Icon aria-hidden="true" />}
              {pending && pending.count > 0 && (
                <CountBadge top="-1.5" insetStart="2.5">
                  {pending.count}
                </CountBadge>
              )}
            </Box>
            {labelOf(mount)}
          </Tab>
        );
      })}
    </Flex>
  );
}
