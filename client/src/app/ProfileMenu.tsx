import { Avatar, Box, chakra, Menu, Portal, Span } from '@chakra-ui/react';
import { ChevronDown, CircleUserRound, LogOut, Phone, SquareTerminal } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type ColorMode, setColorMode } from '../platform/color-mode.ts';
import { AreaContext } from '../platform/mount.tsx';
import { isOpen } from '../platform/offline/signed-in-mark.ts';
import { addressOf } from '../platform/screen.ts';
import { type SessionViewer, useSession, useViewer } from '../platform/session.tsx';
import { useColorMode } from '../platform/use-color-mode.ts';
import { initials } from '../ui/format.ts';

const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'));

const unsentFamilies = async (viewer: SessionViewer) => (await import('../platform/offline/offline-session.ts')).unsentFamilies(viewer);

const MODES: readonly ColorMode[] = ['light', 'dark', 'system'];

const Trigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    h: { base: '10', md: '9' },
    px: '1',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    focusVisibleRing: 'outside',
    '--focus-ring-offset': '0px',
  },
});

/** The menu of the signed-in person: profile, colour mode, sign out. */
export function ProfileMenu() {
  const area = useContext(AreaContext);
  const viewer = useViewer();
  const { signOut, can } = useSession();
  const mode = useColorMode();
  const navigate = useNavigate();
  const { t } = useTranslation(['common', 'app']);
  const role = area.role === 'ENROLLEE' ? t('app:roleEnrollee') : area.label;
  const profile = area.mounts.find((mount) => mount.path === 'profile');
  const [unsent, setUnsent] = useState(0);
  const onSignOut = async () => {
    const count = viewer.role === 'REGISTRATION_OFFICER' && isOpen() ? await unsentFamilies(viewer).catch(() => 0) : 0;
    if (count > 0) setUnsent(count);
    else await signOut();
  };
  return (
    <>
      <Menu.Root positioning={{ placement: 'bottom-end' }}>
        <Menu.Trigger asChild>
          <Trigger type="button" aria-label={t('app:accountMenu', { name: viewer.name, role })}>
            <Avatar.Root size="2xs" boxSize={{ base: '8', md: '7' }} aria-hidden="true">
              <Avatar.Fallback textStyle="caption" fontWeight="600">
                {initials(viewer.name)}
              </Avatar.Fallback>
            </Avatar.Root>
            <Box display={{ base: 'none', md: 'block' }} maxW="11rem">
              <Span display="block" textStyle="sm" fontWeight="500" lineHeight="1rem" truncate>
                {viewer.name}
              </Span>
              <Span display="block" textStyle="caption" fontWeight="400" color="fg.muted" truncate>
                {viewer.hcp?.name ?? role}
              </Span>
            </Box>
            <Box asChild color="fg.muted" display={{ base: 'none', md: 'block' }}>
              <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
            </Box>
          </Trigger>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content minW="14rem">
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
              <Menu.Item value="sign-out" onClick={() => void onSignOut()}>
                <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
                {t('app:signOut')}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {unsent > 0 && (
        <Suspense>
          <SignOutDialog unsent={unsent} onClose={() => setUnsent(0)} onSignOut={signOut} />
        </Suspense>
      )}
    </>
  );
}
