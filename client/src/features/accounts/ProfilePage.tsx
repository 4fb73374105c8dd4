import { Grid, Stack } from '@chakra-ui/react';
import { useViewer } from '../../app/session.tsx';
import { useProfilePageQuery } from '../../graphql/generated.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { OwnFacility } from '../hcps/OwnFacility.tsx';
import { OwnRecordAccessPanel } from '../record-access/OwnRecordAccessPanel.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileLook } from './ProfileLook.tsx';
import { ProfilePassword } from './ProfilePassword.tsx';
import { ProfileSecondStep } from './ProfileSecondStep.tsx';
import { ProfileSessions } from './ProfileSessions.tsx';

export default function ProfilePage() {
  const { data, error, refetch } = useProfilePageQuery();
  const { hcp } = useViewer();
  return (
    <Page>
      <PageHeader />
      {!data && error && <ErrorPanel error={error} retry={refetch} />}
      {!data && !error && <LoadingPanel rows={12} />}
      {data && (
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="3" maxW="72rem" alignItems="start">
          <Stack gap="3">
            <ProfileDetails profile={data.myProfile} />
            {hcp && <OwnFacility />}
            <OwnRecordAccessPanel />
            <ProfileLook />
          </Stack>
          <Stack gap="3">
            <ProfilePassword />
            <ProfileSecondStep profile={data.myProfile} />
            <ProfileSessions sessions={data.mySessions} />
          </Stack>
        </Grid>
      )}
    </Page>
  );
}
