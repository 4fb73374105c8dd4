import { Box, Button, chakra, Flex, Heading, Span } from '@chakra-ui/react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { live } from '../platform/live.ts';
import { AreaContext, useEntityPath } from '../platform/mount.tsx';
import { dateTime } from '../ui/format.ts';
import { PopupPanel } from '../ui/popup/PopupPanel.tsx';
import type { Popup } from '../ui/popup/use-popup.ts';
import { type NotificationsQuery, useMarkNotificationsReadMutation, useNotificationsQuery } from './Notifications.generated.ts';
import { useNoticeText } from './notice-text.ts';
import { worklistPath } from './worklist-path.ts';

type Notification = NotificationsQuery['notifications'][number];

const Row = chakra('div', {
  base: {
    display: 'block',
    w: 'full',
    px: '3',
    py: '2',
    textAlign: 'start',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    _last: { borderBottomWidth: '0' },
  },
});

function Line({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { t } = useTranslation(['common', 'app']);
  const noticeText = useNoticeText();
  const area = useContext(AreaContext);
  const entityPath = useEntityPath()(notification.entityType, notification.entityId);
  const path = worklistPath(area, notification.worklist) ?? entityPath;
  const content = (
    <>
      <Flex gap="2" align="baseline">
        <Span flex="1" textStyle="sm" fontWeight={notification.readAt ? '400' : '600'}>
          {noticeText(notification.title)}
        </Span>
        {!notification.readAt && (
          <Box position="relative" boxSize="2" borderRadius="full" bg="accent.mark" flexShrink="0">
            <Span srOnly>{t('app:unread')}</Span>
          </Box>
        )}
      </Flex>
      <Span textStyle="xs" color="fg.muted">
        {dateTime(notification.createdAt)}
      </Span>
    </>
  );
  if (!path) return <Row>{content}</Row>;
  return (
    <Row asChild _hover={{ bg: 'bg.hover' }}>
      <Link to={path} onClick={onOpen}>
        {content}
      </Link>
    </Row>
  );
}

function List({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['common', 'app']);
  const { data, loading, error } = useNotificationsQuery({ fetchPolicy: 'cache-and-network', ...live('Notification') });
  const [markRead] = useMarkNotificationsReadMutation({ refetchQueries: ['Notifications', 'NotificationCount'] });
  const notifications = data?.notifications ?? [];
  const unread = notifications.some(({ readAt }) => !readAt);
  const mark = (ids: string[] | null) => void markRead({ variables: { ids } }).catch(() => {});
  return (
    <>
      <Flex align="center" px="3" py="2" borderBottomWidth="1px">
        <Heading as="h2" textStyle="h2">
          {t('app:notifications')}
        </Heading>
        {unread && (
          <Button variant="plain" size="xs" ms="auto" onClick={() => mark(null)}>
            {t('app:markAllRead')}
          </Button>
        )}
      </Flex>
      <Box maxH="24rem" overflowY="auto">
        {notifications.map((notification) => (
          <Line
            key={notification.id}
            notification={notification}
            onOpen={() => {
              if (!notification.readAt) mark([notification.id]);
              onClose();
            }}
          />
        ))}
        {notifications.length === 0 && (
          <Box px="3" py="4" color="fg.muted" textStyle="sm">
            {error ? t('app:notificationsFailed') : loading ? t('app:loadingNow') : t('app:notificationsNone')}
          </Box>
        )}
      </Box>
    </>
  );
}

/** The list of notifications, at its button. */
export default function NotificationPopup({ popup }: { popup: Popup }) {
  const { t } = useTranslation(['common', 'app']);
  return (
    <PopupPanel popup={popup} aria-label={t('app:notifications')}>
      <List onClose={() => popup.setOpen(false)} />
    </PopupPanel>
  );
}
