import { Button } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Callout } from '../detail/Callout.tsx';
import { JobProgress } from '../detail/JobProgress.tsx';
import { Page, PageHeader, type PageHeaderProps, Panel } from '../detail/page.tsx';
import { capital } from '../format.ts';
import { StatusTag } from '../status.tsx';
import { type UploadStep, UploadSteps } from './UploadSteps.tsx';
import { UPLOAD_STATUS, type UploadStatus } from './upload-status.ts';

type JobText = { title: string; note: string };

/** A file that a job reads, checks and loads, as its pages show it. */
export type UploadFrame = {
  number: string;
  /** A summary of the file in one line. */
  about: string;
  filename: string;
  status: UploadStatus;
  /** Why the job stopped; null if it did not. */
  failure: string | null;
  crumbs: PageHeaderProps['crumbs'];
  job: { done: number; whole: number; unit: string };
  /** The action that gives it up, where the viewer may. */
  cancel: { busy: boolean; act: () => Promise<unknown> } | null;
  /** Where another file is uploaded; null if the viewer may not. */
  newAddress: string | null;
  texts: {
    checkNote: string;
    loadNote: string;
    checking: JobText;
    loading: JobText;
    givenUp: string;
    /** What did not come of a file that ended without result, as a sentence without its first word's capital. */
    nothingCame: string;
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

/** The current step of a file, and why it stopped. */
export function UploadFrameSteps({ frame: { status, failure, texts }, columns }: FrameProps & { columns?: boolean }) {
  return (
    <>
      <UploadSteps at={columns ? 'COLUMNS' : STEP_OF[status]} checkNote={texts.checkNote} loadNote={texts.loadNote} />
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

/** A file that ended without result: it cannot be used, or it was given up. */
export function UploadStopped({ frame }: FrameProps) {
  const { status, failure, filename, newAddress, texts } = frame;
  return (
    <Page>
      <UploadFrameHeader
        frame={frame}
        actions={
          newAddress && (
            <Button asChild colorPalette="accent">
              <Link to={newAddress}>
                <FileUp aria-hidden /> Upload a file
              </Link>
            </Button>
          )
        }
      />
      <UploadFrameSteps frame={frame} />
      {status === 'FAILED' ? (
        <Callout kind="block" title={failure && `${failure.replace(/\.$/, '')}.`}>
          {filename} was not loaded; {texts.nothingCame}
        </Callout>
      ) : (
        <Callout kind="info" title={texts.givenUp}>
          {capital(texts.nothingCame)}
        </Callout>
      )}
    </Page>
  );
}
