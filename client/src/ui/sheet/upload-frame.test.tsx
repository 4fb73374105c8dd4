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
    checkNote: 'Every row, as in the form',
    loadNote: 'Numbers and cover',
    checking: { title: 'Every row is being checked', note: 'Nobody is enrolled by it.' },
    loading: { title: 'People are being enrolled', note: 'It goes on by itself.' },
    givenUp: 'This roll was given up',
    nothingCame: 'nobody was enrolled from it.',
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

it('shows how far the job is, and gives the file up only where that is allowed', () => {
  const progress = html(<UploadProgress frame={frame} />);
  for (const words of ['ROL-2611-0001', 'Being checked', 'Every row is being checked', 'Nobody is enrolled by it.', '12 of 40 rows'])
    expect(progress).toContain(words);
  expect(progress).not.toContain('Give it up');
  const cancel = { busy: false, act: async () => undefined };
  expect(html(<UploadProgress frame={{ ...frame, cancel }} />)).toContain('Give it up');
});

it('says why a file was not used, or that it was given up, and offers another one', () => {
  const failed = html(<UploadStopped frame={{ ...frame, status: 'FAILED', failure: 'The file is empty.' }} />);
  for (const words of ['The file is empty.', 'staff.xlsx was not used; nobody was enrolled from it.', 'Upload another file'])
    expect(failed).toContain(words);
  const givenUp = html(<UploadStopped frame={{ ...frame, status: 'CANCELLED', newAddress: null }} />);
  for (const words of ['This roll was given up', 'Nobody was enrolled from it.']) expect(givenUp).toContain(words);
  expect(givenUp).not.toContain('Upload another file');
});

it('marks the step, and says why a later one stopped', () => {
  const current = (over: Partial<UploadFrame>, columns = false) => {
    const [, step] =
      html(<UploadFrameSteps frame={{ ...frame, ...over }} columns={columns} />).match(
        /aria-current="step"[\s\S]*?>(File|Columns|Check|Load)</,
      ) ?? [];
    return step ?? null;
  };
  expect([current({ status: 'READING' }), current({ status: 'MAPPING' }), current({}), current({ status: 'LOADING' })]).toEqual([
    ...['File', 'Columns', 'Check', 'Load'],
  ]);
  expect([current({ status: 'CHECKED' }, true), current({ status: 'LOADED' })]).toEqual(['Columns', null]);
  expect(html(<UploadFrameSteps frame={{ ...frame, status: 'CHECKED', failure: 'The plan is full' }} />)).toContain('The plan is full.');
});
