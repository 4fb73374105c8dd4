import { Button } from '@chakra-ui/react';
import { JobProgress } from '../../ui/detail/JobProgress.tsx';
import { Page, Panel } from '../../ui/detail/page.tsx';
import { type ClaimUpload, ClaimUploadHeader, ClaimUploadSteps, useCancelClaimUpload } from './ClaimUploadFrame.tsx';

const JOB_TEXTS = {
  READING: { title: 'The file is being read', note: 'Then you say which column holds what.' },
  CHECKING: { title: 'Every claim is being checked', note: 'No claim is made by it.' },
  LOADING: { title: 'Claims are being made', note: 'It goes on by itself, also when you leave this page or the power fails.' },
} as const;

/** The progress of the job. */
export function ClaimUploadProgress({ upload }: { upload: ClaimUpload }) {
  const { title, note } = JOB_TEXTS[upload.status as keyof typeof JOB_TEXTS];
  const isLoading = upload.status === 'LOADING';
  const cancel = useCancelClaimUpload(upload);
  return (
    <Page>
      <ClaimUploadHeader
        upload={upload}
        actions={
          upload.availableActions.includes('CANCEL') && (
            <Button variant="outline" loading={cancel.busy} onClick={() => void cancel.act()}>
              Give it up
            </Button>
          )
        }
      />
      <ClaimUploadSteps upload={upload} />
      <Panel title={title}>
        <JobProgress
          label={title}
          done={upload.doneCount}
          whole={isLoading ? upload.newCount : upload.rowCount}
          unit={isLoading ? 'claims' : 'rows'}
          note={note}
        />
      </Panel>
    </Page>
  );
}
