import { type ReactNode, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { englishOnly } from '../platform/i18n/i18n.ts';
import { useLanguageOfAccount, usePageLanguage } from '../platform/i18n/use-language.ts';
import { AreaContext, MountContext, RecordTitleContext, type ShownRecord, useScreenPath } from '../platform/mount.tsx';
import { ownAddressOf } from '../platform/own-address.ts';
import type { Area, Mount } from '../platform/screen.ts';
import { useSession } from '../platform/session.tsx';
import { ScreenPathContext } from '../ui/link.tsx';
import { PrintedByContext } from '../ui/page-contexts.ts';

type To = { to: string; state?: { areaOf: string } };

/** Denies access without a session, with another role, or without the permission. An address of another role leads to the own page of its record. */
function useRefusal(area: Area, mount: Mount | null): To | null {
  const { viewer, can } = useSession();
  const { pathname, search } = useLocation();
  const permission = mount?.screen.permission;
  if ((area.role || permission) && !viewer) return { to: `/login?next=${encodeURIComponent(pathname + search)}` };
  if (area.role && viewer && viewer.role !== area.role)
    return { to: ownAddressOf(pathname, viewer) ?? '/no-access', state: { areaOf: area.label } };
  return permission && !can(permission) ? { to: '/no-access' } : null;
}

function Links({ children }: { children: ReactNode }) {
  const { viewer } = useSession();
  return (
    <ScreenPathContext.Provider value={useScreenPath()}>
      <PrintedByContext.Provider value={viewer?.name ?? ''}>{children}</PrintedByContext.Provider>
    </ScreenPathContext.Provider>
  );
}

type Props = { area: Area; mount: Mount | null; children: (title: string) => ReactNode };

/** Wraps every page of an area: title, language and access check. */
export function AreaFrame({ area, mount, children }: Props) {
  const refusal = useRefusal(area, mount);
  const { settings } = useSession();
  const [record, set] = useState<ShownRecord | null>(null);
  const { t, i18n } = useTranslation();
  // An unknown address gets the translated frame of members and applicants.
  const titleKey = mount ? mount.titleKey : area.role === 'ENROLLEE' ? 'notFound' : undefined;
  useLanguageOfAccount();
  usePageLanguage(Boolean(titleKey));
  if (refusal) return <Navigate {...refusal} replace />;
  const title = record?.title ?? (titleKey ? t(`titles.${titleKey}`) : mount?.title) ?? 'Not found';
  return (
    <AreaContext.Provider value={area}>
      <MountContext.Provider value={mount}>
        <RecordTitleContext.Provider value={{ title, record, set }}>
          <title>{`${title} · ${settings.schemeName}`}</title>
          <I18nextProvider i18n={titleKey ? i18n : englishOnly}>
            <Links>{children(title)}</Links>
          </I18nextProvider>
        </RecordTitleContext.Provider>
      </MountContext.Provider>
    </AreaContext.Provider>
  );
}
