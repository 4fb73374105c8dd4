import { Flex, IconButton, Span } from '@chakra-ui/react';
import { Menu as MenuIcon, MessageSquare, Search, X } from 'lucide-react';
import { useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AreaContext, MountContext } from '../platform/mount.tsx';
import { addressOf } from '../platform/screen.ts';
import { useWorklistCounts } from '../platform/worklist-counts.ts';
import { dateTime, lagosIsoDay } from '../ui/format.ts';
import { useNow } from '../ui/now.ts';
import { Brand } from './Brand.tsx';
import { UnreadBadge } from './CountBadge.tsx';
import { Hint } from './Hint.tsx';
import { Notifications } from './Notifications.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { TopBarSearch } from './TopBarSearch.tsx';

const WEEKDAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** The server's time, as the clock of the computer may be wrong. */
function Clock() {
  const now = new Date(useNow());
  const { t } = useTranslation(['common', 'app']);
  const weekday = WEEKDAYS[new Date(lagosIsoDay(now)).getUTCDay()] ?? '0';
  return (
    <Span textStyle="sm" color="fg.muted" whiteSpace="nowrap" display={{ base: 'none', lg: 'inline' }}>
      {t(`app:weekdays.${weekday}`)} {dateTime(now)}
    </Span>
  );
}

type Props = { title: string; onMenu?: (() => void) | undefined };

export function TopBar({ title, onMenu }: Props) {
  const area = useContext(AreaContext);
  const mount = useContext(MountContext);
  const messages = area.mounts.find((candidate) => candidate.path === 'messages');
  const unread = useWorklistCounts().MESSAGES_UNREAD?.count ?? 0;
  const atHome = mount?.path === '' || !onMenu;
  const { t } = useTranslation(['common', 'app']);
  const [searching, setSearching] = useState(false);
  if (searching) {
    return (
      <Flex as="header" align="center" gap="2" h="topbar" flexShrink="0" px="3" bg="bg.panel" borderBottomWidth="1px">
        <TopBarSearch autoFocus onDone={() => setSearching(false)} />
        <IconButton variant="ghost" aria-label="Close the search" onClick={() => setSearching(false)}>
          <X strokeWidth={1.75} />
        </IconButton>
      </Flex>
    );
  }
  return (
    <Flex
      as="header"
      align="center"
      gap={{ base: '1', md: '3' }}
      h="topbar"
      flexShrink="0"
      px={{ base: '2', md: '5' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      _print={{ display: 'none' }}
    >
      <Flex align="center" minW="0" flex="1" hideFrom="md">
        {onMenu && (
          <IconButton variant="ghost" aria-label="Menu" onClick={onMenu}>
            <MenuIcon strokeWidth={1.75} />
          </IconButton>
        )}
        {atHome ? (
          <Brand />
        ) : (
          <Span textStyle="md" fontWeight="600" truncate aria-hidden="true">
            {title}
          </Span>
        )}
      </Flex>
      <Flex flex="1" hideBelow="md">
        {onMenu && <TopBarSearch />}
      </Flex>
      {onMenu && (
        <IconButton variant="ghost" aria-label="Search" onClick={() => setSearching(true)} hideFrom="md">
          <Search strokeWidth={1.75} />
        </IconButton>
      )}
      <Clock />
      {messages && (
        <Hint label={t('app:messages')}>
          <IconButton
            asChild
            variant="ghost"
            position="relative"
            aria-label={unread > 0 ? t('app:messagesUnread', { count: unread }) : t('app:messages')}
            // Areas with bottom tabs have no menu on a phone.
            display={{ base: area.tabs ? 'inline-flex' : 'none', md: 'inline-flex' }}
          >
            <Link to={addressOf(area, messages)}>
              <MessageSquare strokeWidth={1.75} />
              <UnreadBadge count={unread} />
            </Link>
          </IconButton>
        </Hint>
      )}
      <Notifications />
      <ProfileMenu />
    </Flex>
  );
}
