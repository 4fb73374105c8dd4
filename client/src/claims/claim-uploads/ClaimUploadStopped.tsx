import { Button } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { claimUploadNew } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page } from '../../ui/detail/page.tsx';
import { type ClaimUpload, ClaimUploadHeader, ClaimUploadSteps } from './ClaimUploadFrame.tsx';

/** A file that ended without result: it is unusable, or it was given up. */
export function ClaimUploadStopped({ upload }: { upload: ClaimUpload }) {
  const start = useScreenPath()(claimUploadNew);
  return (
    <Page>
      <ClaimUploadHeader
        upload={upload}
        actions={
          start && (
            <Button asChild colorPalette="accent">
              <Link to={start}>
                <FileUp aria-hidden /> Upload another file
              </Link>
            </Button>
          )
        }
      />
      <ClaimUploadSteps upload={upload} />
      {upload.status === 'FAILED' ? (
        <Callout kind="block" title={upload.failure && `${upload.failure.replace(/\.$/, '')}.`}>
          {upload.filename} was not used; no claim was made from it.
        </Callout>
      ) : (
        <Callout kind="info" title="This file was given up">
          No claim was made from it.
        </Callout>
      )}
    </Page>
  );
}
