import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

/** Asks before a link, Back or closing the tab discards unsaved input. */
export function LeaveGuard({ sent }: { sent: () => boolean }) {
  const { t } = useTranslation(['common', 'app']);
  const { isDirty } = useFormContext().formState;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && !sent() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!sent()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty, sent]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={t('app:form.leaveTitle')}
      text={t('app:form.leaveText')}
      cancelLabel={t('app:form.stay')}
      confirmLabel={t('app:form.leave')}
      tone="danger"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
