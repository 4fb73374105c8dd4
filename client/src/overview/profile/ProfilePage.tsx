import { Grid, Stack } from '@chakra-ui/react';
import { OwnData } from '../../administration/data-requests/OwnData.tsx';
import { ProfileDetails } from '../../identity/profile/ProfileDetails.tsx';
import { ProfileLook } from '../../identity/profile/ProfileLook.tsx';
import { ProfileNotices } from '../../identity/profile/ProfileNotices.tsx';
import { ProfilePassword } from '../../identity/profile/ProfilePassword.tsx';
import { ProfileSecondStep } from '../../identity/profile/ProfileSecondStep.tsx';
import { ProfileSessions } from '../../identity/profile/ProfileSessions.tsx';
import { OwnContact } from '../../members/enrollees/OwnContact.tsx';
import { OwnRecordAccessPanel } from '../../members/record-access/OwnRecordAccessPanel.tsx';
import { OwnFacility } from '../../network/hcps/OwnFacility.tsx';
import { useViewer } from '../../platform/session.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { useProfilePageQuery } from './ProfilePage.generated.ts';

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
            <OwnContact />
            <ProfileNotices profile={data.myProfile} />
            <OwnRecordAccessPanel />
            <OwnData />
            <ProfileLook />
          </Stack>
          <Stack gap="3">
            {data.myProfile.hasPassword && (
              <>
                <ProfilePassword />
                <ProfileSecondStep profile={data.myProfile} />
              </>
            )}
            <ProfileSessions sessions={data.mySessions} />
          </Stack>
        </Grid>
      )}
    </Page>
  );
}
