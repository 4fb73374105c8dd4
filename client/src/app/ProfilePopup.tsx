import { Box, Menu, Span } from '@chakra-ui/react';
import { CircleUserRound, LogOut, Phone, SquareTerminal } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ColorMode, setColorMode } from '../platform/color-mode.ts';
import { AreaContext } from '../platform/mount.tsx';
import { addressOf } from '../platform/screen.ts';
import { useSession, useViewer } from '../platform/session.tsx';
import { useColorMode } from '../platform/use-color-mode.ts';
import { PopupMenu } from '../ui/popup/PopupMenu.tsx';
import type { Popup } from '../ui/popup/use-popup.ts';

const MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

type Props = { popup: Popup; role: string; onSignOut: () => void };

/** Profile, colour mode, sign out. */
export default function ProfilePopup({ popup, role, onSignOut }: Props) {
  const area = useContext(AreaContext);
  const viewer = useViewer();
  const { can } = useSession();
  const mode = useColorMode();
  const navigate = useNavigate();
  const { t } = useTranslation(['common', 'app']);
  const profile = area.mounts.find((mount) => mount.path === 'profile');
  return (
    <PopupMenu popup={popup} values={[profile ? 'profile' : 'light', 'sign-out']} minW="14rem">
      <Box px="2" py="1.5" textStyle="xs" color="fg.muted">
        <Span display="block" textStyle="sm" fontWeight="600" color="fg">
          {viewer.name}
        </Span>
        {role}
        <Span display="block" truncate>
          {viewer.email}
        </Span>
      </Box>
      <Menu.Separator />
      {profile && (
        <Menu.Item value="profile" onClick={() => void navigate(addressOf(area, profile))}>
          <CircleUserRound size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('app:profile')}
        </Menu.Item>
      )}
      {area.role === 'ENROLLEE' && (
        <Menu.Item value="contact" onClick={() => void navigate('/contact')}>
          <Phone size={16} strokeWidth={1.75} aria-hidden="true" />
          {t('app:contactOfScheme')}
        </Menu.Item>
      )}
      {can('ADHOC_QUERY') && (
        <Menu.Item value="playground" onClick={() => void navigate('/playground')}>
          <SquareTerminal size={16} strokeWidth={1.75} aria-hidden="true" />
          GraphQL queries
        </Menu.Item>
      )}
      <Menu.RadioItemGroup value={mode} onValueChange={({ value }) => setColorMode(value as ColorMode)}>
        <Menu.ItemGroupLabel>{t('app:colours')}</Menu.ItemGroupLabel>
        {MODES.map((option) => (
          <Menu.RadioItem key={option} value={option} closeOnSelect={false}>
            <Menu.ItemIndicator />
            {t(`app:colourModes.${option}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioItemGroup>
      <Menu.Separator />
      <Menu.Item value="sign-out" onClick={() => onSignOut()}>
        <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
        {t('app:signOut')}
      </Menu.Item>
    </PopupMenu>
  );
}
