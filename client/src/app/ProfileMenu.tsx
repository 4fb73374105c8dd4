import { Box, chakra, Span, VisuallyHidden } from '@chakra-ui/react';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AreaContext } from '../platform/mount.tsx';
import { isOpen } from '../platform/offline/signed-in-mark.ts';
import { type SessionViewer, useSession, useViewer } from '../platform/session.tsx';
import { initials } from '../ui/format.ts';
import { onDemand } from '../ui/popup/on-demand.tsx';
import { usePopup } from '../ui/popup/use-popup.ts';

const ProfilePopup = onDemand(() => import('./ProfilePopup.tsx'));
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'));

const unsentFamilies = async (viewer: SessionViewer) => (await import('../platform/offline/offline-session.ts')).unsentFamilies(viewer);

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

const Initials = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: '0',
    boxSize: { base: '8', md: '7' },
    borderRadius: 'full',
    bg: 'accent.subtle',
    color: 'accent.fg',
    textStyle: 'caption',
    fontWeight: '600',
    lineHeight: '1',
    textTransform: 'uppercase',
    userSelect: 'none',
  },
});

/** The menu of the signed-in person: profile, colour mode, sign out. */
export function ProfileMenu() {
  const area = useContext(AreaContext);
  const viewer = useViewer();
  const { signOut } = useSession();
  const { t } = useTranslation(['common', 'app']);
  const role = area.role === 'ENROLLEE' ? t('app:roleEnrollee') : area.label;
  const { trigger, popup, isUsed } = usePopup('menu', ProfilePopup);
  const [unsent, setUnsent] = useState(0);
  const onSignOut = async () => {
    const count = viewer.role === 'REGISTRATION_OFFICER' && isOpen() ? await unsentFamilies(viewer).catch(() => 0) : 0;
    if (count > 0) setUnsent(count);
    else await signOut();
  };
  return (
    <>
      <Trigger type="button" {...trigger}>
        <Initials aria-hidden="true">{initials(viewer.name)}</Initials>
        <Box srOnly={{ base: true, md: false }} maxW="11rem">
          <Span display="block" textStyle="sm" fontWeight="500" lineHeight="1rem" truncate>
            {viewer.name}
          </Span>
          <Span display="block" textStyle="caption" fontWeight="400" color="fg.muted" truncate>
            {viewer.hcp?.name ?? role}
          </Span>
        </Box>
        <VisuallyHidden>, {t('app:accountMenu')}</VisuallyHidden>
        <Box asChild color="fg.muted" display={{ base: 'none', md: 'block' }}>
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </Box>
      </Trigger>
      {isUsed && <ProfilePopup popup={popup} role={role} onSignOut={() => void onSignOut()} />}
      {unsent > 0 && (
        <Suspense>
          <SignOutDialog unsent={unsent} onClose={() => setUnsent(0)} onSignOut={signOut} />
        </Suspense>
      )}
    </>
  );
}
