import { Box } from '@chakra-ui/react';
import { useScreenPath } from '../../platform/mount.tsx';
import { ownRecordAccessList } from '../../screens/members.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { ScreenLink } from '../../ui/link.tsx';

/** A link on the profile to the access log of the record. */
export function OwnRecordAccessPanel() {
  const path = useScreenPath()(ownRecordAccessList);
  if (!path) return null;
  return (
    <Panel title="Your privacy">
      <Box mb="2">Every time a facility or an officer of the scheme reads your record, it is written down.</Box>
      <ScreenLink to={path}>Who saw my record</ScreenLink>
    </Panel>
  );
}
