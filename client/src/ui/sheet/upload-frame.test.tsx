import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import { type UploadFrame, UploadFrameSteps, UploadProgress, UploadStopped } from './UploadFrame.tsx';

const frame: UploadFrame = {
  number: 'ROL-2611-0001',
  about: 'Ministry of Works, 40 rows',
  filename: 'staff.xlsx',
  status: 'CHECKING',
  failure: null,
  crumbs: [],
  job: { done: 12, whole: 40, unit: 'rows' },
  cancel: null,
  newAddress: '/dashboard/rolls/new',
  texts: {
    checkNote: 'Same checks as the form',
    loadLabel: 'Enrol',
    loadNote: 'Numbers issued, cover started',
    checking: { title: 'Checking rows', note: 'No one is enrolled yet.' },
    loading: { title: 'Enrolling', note: 'It continues in the background.' },
    cancelled: 'This roll was cancelled',
    nothingLoaded: 'no one was enrolled from it.',
  },
};

const html = (children: ReactNode) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={englishOnly}>
      <ChakraProvider value={defaultSystem}>
        <MemoryRouter>{children}</MemoryRouter>
      </ChakraProvider>
    </I18nextProvider>,
  );

it('shows the progress, with a cancel button only if cancelling is allowed', () => {
  const progress = html(<UploadProgress frame={frame} />);
  for (const words of ['ROL-2611-0001', 'Checking', 'Checking rows', 'No one is enrolled yet.', '12 of 40 rows'])
    expect(progress).toContain(words);
  expect(progress).not.toContain('Cancel upload');
  const cancel = { busy: false, act: async () => undefined };
  expect(html(<UploadProgress frame={{ ...frame, cancel }} />)).toContain('Cancel upload');
});

it('shows why an upload failed or that it was cancelled, and offers a new upload', () => {
  const failed = html(<UploadStopped frame={{ ...frame, status: 'FAILED', failure: 'The file is empty.' }} />);
  for (const words of ['The file is empty.', 'staff.xlsx was not loaded; no one was enrolled from it.', 'Upload a file'])
    expect(failed).toContain(words);
  const cancelled = html(<UploadStopped frame={{ ...frame, status: 'CANCELLED', newAddress: null }} />);
  for (const words of ['This roll was cancelled', 'No one was enrolled from it.']) expect(cancelled).toContain(words);
  expect(cancelled).not.toContain('Upload a file');
});

it('marks the current step and shows why a later step failed', () => {
  const current = (over: Partial<UploadFrame>, columns = false) => {
    const [, step] =
      html(<UploadFrameSteps frame={{ ...frame, ...over }} columns={columns} />).match(
        /aria-current="step"[\s\S]*?>(File|Columns|Check|Enrol)</,
      ) ?? [];
    return step ?? null;
  };
  expect([current({ status: 'READING' }), current({ status: 'MAPPING' }), current({}), current({ status: 'LOADING' })]).toEqual([
    ...['File', 'Columns', 'Check', 'Enrol'],
  ]);
  expect([current({ status: 'CHECKED' }, true), current({ status: 'LOADED' })]).toEqual(['Columns', null]);
  expect(html(<UploadFrameSteps frame={{ ...frame, status: 'CHECKED', failure: 'The plan is full' }} />)).toContain('The plan is full.');
});
