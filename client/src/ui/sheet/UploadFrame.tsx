import { Button } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Callout } from '../detail/Callout.tsx';
import { JobProgress } from '../detail/JobProgress.tsx';
import { Page, PageHeader, type PageHeaderProps, Panel } from '../detail/page.tsx';
import { capital } from '../format.ts';
import { LinkButton } from '../link.tsx';
import { StatusTag } from '../status.tsx';
import { type UploadStep, UploadSteps } from './UploadSteps.tsx';
import { UPLOAD_STATUS, type UploadStatus } from './upload-status.ts';

type JobText = { title: string; note: string };

/** An upload that a job reads, checks and loads, as shown on its pages. */
export type UploadFrame = {
  number: string;
  /** A summary of the file in one line. */
  about: string;
  filename: string;
  status: UploadStatus;
  /** Reason why the job stopped; null otherwise. */
  failure: string | null;
  crumbs: PageHeaderProps['crumbs'];
  job: { done: number; whole: number; unit: string };
  /** Action that cancels the upload, if permitted. */
  cancel: { busy: boolean; act: () => Promise<unknown> } | null;
  /** Address for a new upload; null if not permitted. */
  newAddress: string | null;
  texts: {
    checkNote: string;
    /** The last step, as its button names it. */
    loadLabel: string;
    loadNote: string;
    checking: JobText;
    loading: JobText;
    cancelled: string;
    /** What an upload without result did not create, as a sentence that starts in lower case. */
    nothingLoaded: string;
  };
};

const STEP_OF: Record<UploadStatus, UploadStep> = {
  READING: 'FILE',
  FAILED: 'FILE',
  MAPPING: 'COLUMNS',
  CHECKING: 'CHECK',
  CHECKED: 'CHECK',
  CANCELLED: 'CHECK',
  LOADING: 'LOAD',
  LOADED: 'DONE',
};

type FrameProps = { frame: UploadFrame };

/** The current step of an upload, and why it stopped. */
export function UploadFrameSteps({ frame: { status, failure, texts }, columns }: FrameProps & { columns?: boolean }) {
  return (
    <>
      <UploadSteps
        at={columns ? 'COLUMNS' : STEP_OF[status]}
        checkNote={texts.checkNote}
        loadLabel={texts.loadLabel}
        loadNote={texts.loadNote}
      />
      {failure && status !== 'FAILED' && <Callout kind="block" title={`${failure}.`} />}
    </>
  );
}

export function UploadFrameHeader({ frame: { number, about, status, crumbs }, actions }: FrameProps & { actions?: ReactNode }) {
  return (
    <PageHeader title={number} crumbs={crumbs} tags={<StatusTag label={UPLOAD_STATUS[status]} />} subtitle={about} actions={actions} />
  );
}

const READING: JobText = { title: 'Reading the file', note: 'You then match the columns.' };

/** The progress of the job. */
export function UploadProgress({ frame }: FrameProps) {
  const { status, job, cancel, texts } = frame;
  const { title, note } = status === 'LOADING' ? texts.loading : status === 'CHECKING' ? texts.checking : READING;
  return (
    <Page>
      <UploadFrameHeader
        frame={frame}
        actions={
          cancel && (
            <Button variant="outline" loading={cancel.busy} onClick={() => void cancel.act()}>
              Cancel upload
            </Button>
          )
        }
      />
      <UploadFrameSteps frame={frame} />
      <Panel title={title}>
        <JobProgress label={title} {...job} note={note} />
      </Panel>
    </Page>
  );
}

/** An upload that failed or was cancelled. */
export function UploadStopped({ frame }: FrameProps) {
  const { status, failure, filename, newAddress, texts } = frame;
  return (
    <Page>
      <UploadFrameHeader
        frame={frame}
        actions={
          newAddress && (
            <LinkButton to={newAddress} colorPalette="accent">
              <FileUp aria-hidden /> Upload a file
            </LinkButton>
          )
        }
      />
      <UploadFrameSteps frame={frame} />
      {status === 'FAILED' ? (
        <Callout kind="block" title={failure && `${failure.replace(/\.$/, '')}.`}>
          {filename} was not loaded; {texts.nothingLoaded}
        </Callout>
      ) : (
        <Callout kind="info" title={texts.cancelled}>
          {capital(texts.nothingLoaded)}
        </Callout>
      )}
    </Page>
  );
}
