import '../platform/i18n/list-texts.ts';
import { chakra, Flex, SkipNavLink } from '@chakra-ui/react';
import { lazy, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useLiveUpdates } from '../platform/live.ts';
import { AreaContext, MountContext } from '../platform/mount.tsx';
import { ServerUnavailableBanner } from '../platform/ServerUnavailableBanner.tsx';
import { useIsPhone } from '../ui/hooks.ts';
import { KeyHelp } from '../ui/keys.tsx';
import { loadMenus } from '../ui/popup/MenuButton.tsx';
import { Toaster } from '../ui/toast.tsx';
import { BottomTabs } from './BottomTabs.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';
import { useOfflineUse } from './use-offline-use.ts';

const MenuDrawer = lazy(() => import('./MenuDrawer.tsx'));

/** Until then, a slow telephone loads and shows the page. */
const MENUS_AFTER_MS = 5000;

/** What buttons open is loaded after the page, and earlier if one of them is pointed at: all of it is in one file. */
function useMenusLater(): void {
  useEffect(() => {
    const timer = setTimeout(loadMenus, MENUS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** The frame of every page of an area: menu, top bar, and the page in its own scroll area. */
export default function Shell({ title, children }: { title: string; children: ReactNode }) {
  useLiveUpdates();
  useOfflineUse();
  useMenusLater();
  const area = useContext(AreaContext);
  const { pathname } = useLocation();
  const [drawer, setDrawer] = useState(false);
  const [drawerUsed, setDrawerUsed] = useState(false);
  const openDrawer = () => {
    setDrawerUsed(true);
    setDrawer(true);
  };
  const { t } = useTranslation();
  const phone = useIsPhone();
  const mount = useContext(MountContext);
  const titleAbove = phone && !area.tabs && mount?.path !== '';
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);

  // A new page starts at the top and gets the focus, for keyboards and screen readers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect is for the address, which it does not read
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    main.current?.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Flex h="100dvh" bg="bg" _print={{ display: 'block', h: 'auto', bg: 'white' }}>
      <SkipNavLink id="main">{t('skip')}</SkipNavLink>
      {!phone && <Sidebar />}
      <Flex direction="column" flex="1" minW="0" _print={{ display: 'block' }}>
        <TopBar title={title} onMenu={area.tabs ? undefined : openDrawer} />
        <ServerUnavailableBanner />
        <chakra.main
          id="main"
          ref={main}
          tabIndex={-1}
          aria-label={title}
          display="flex"
          flexDirection="column"
          flex="1"
          minH="0"
          // Texts for screen readers are absolute: without this they would be outside the scroll area and lengthen the document.
          position="relative"
          overflow="auto"
          outline="none"
          _print={{ display: 'block', overflow: 'visible' }}
          css={titleAbove ? { '& .page-title': { srOnly: true }, '& .page-title-only': { position: 'absolute' } } : undefined}
        >
          {children}
        </chakra.main>
        {area.tabs && phone && <BottomTabs />}
      </Flex>
      {phone && !area.tabs && drawerUsed && (
        <Suspense>
          <MenuDrawer open={drawer} onClose={() => setDrawer(false)} />
        </Suspense>
      )}
      <KeyHelp />
      <Toaster />
      <chakra.div srOnly aria-live="polite">
        {title}
      </chakra.div>
    </Flex>
  );
}
