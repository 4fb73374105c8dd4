import { IconButton } from '@chakra-ui/react';
import { Bell } from 'lucide-react';
import { useContext, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { live } from '../platform/live.ts';
import { AreaContext } from '../platform/mount.tsx';
import { onDemand } from '../ui/popup/on-demand.tsx';
import { usePopup } from '../ui/popup/use-popup.ts';
import { UnreadBadge } from './CountBadge.tsx';
import { useMarkNotificationsReadMutation, useNotificationCountQuery } from './Notifications.generated.ts';
import { worklistPath } from './worklist-path.ts';

const NotificationPopup = onDemand(() => import('./NotificationPopup.tsx'));

const NONE: readonly string[] = [];

/** Opening a worklist marks its notification as read. */
function useReadByWorklist(unreadWorklists: readonly string[]): void {
  const area = useContext(AreaContext);
  const { pathname } = useLocation();
  const [markRead] = useMarkNotificationsReadMutation({ refetchQueries: ['NotificationCount'] });
  const opened = unreadWorklists.find((worklist) => worklistPath(area, worklist) === pathname);
  useEffect(() => {
    if (opened) void markRead({ variables: { worklist: opened } }).catch(() => {});
  }, [opened, markRead]);
}

/** The viewer's notifications. */
export function Notifications() {
  const { t } = useTranslation(['common', 'app']);
  const { data } = useNotificationCountQuery(live('Notification'));
  const unread = data?.unreadNotificationCount ?? 0;
  const { trigger, popup, isUsed } = usePopup('dialog', NotificationPopup);
  useReadByWorklist(data?.unreadWorklists ?? NONE);
  return (
    <>
      <IconButton
        variant="ghost"
        position="relative"
        aria-label={unread > 0 ? t('app:notificationsUnread', { count: unread }) : t('app:notifications')}
        {...trigger}
      >
        <Bell strokeWidth={1.75} />
        <UnreadBadge count={unread} />
      </IconButton>
      {isUsed && <NotificationPopup popup={popup} />}
    </>
  );
}
