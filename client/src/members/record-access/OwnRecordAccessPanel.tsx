import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useScreenPath } from '../../platform/mount.tsx';
import { ownRecordAccessList } from '../../screens/members.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { ScreenLink } from '../../ui/link.tsx';

/** A link on the profile to the access log of the record. */
export function OwnRecordAccessPanel() {
  const { t } = useTranslation(['common', 'app', 'member']);
  const path = useScreenPath()(ownRecordAccessList);
  if (!path) return null;
  return (
    <Panel title={t('member:privacy.title')}>
      <Box mb="2">{t('member:privacy.text')}</Box>
      <ScreenLink to={path}>{t('member:privacy.link')}</ScreenLink>
    </Panel>
  );
}
