import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { englishOnly } from '../../../platform/i18n/i18n.ts';
import { AttachmentsField } from './AttachmentsField.tsx';
import { type Attachment, attachmentRows } from './attachments.ts';
import { limitsText, sizeProblem, typeProblem } from './file-check.ts';

const t = englishOnly.getFixedT<['common', 'app']>('en', ['common', 'app']);

const LICENCE = { kind: 'LICENCE', label: 'Licence' };
const RESULT = { kind: 'RESULT', label: 'Result', line: { id: 'line-2', name: 'Ultrasound' } };
const MEGABYTE = 1e6;
const LIMITS = { documentMaxMb: 10, photoMaxMb: 2 };

describe('the rows of attachments', () => {
  it('are a row for each requested document, without a file', () => {
    expect(attachmentRows([LICENCE, RESULT], [])).toEqual([
      { kind: 'LICENCE', fileId: null },
      { kind: 'RESULT', fileId: null, lineId: 'line-2' },
    ]);
  });

  it('keep given files in the order of the request, for their line, and additional files last', () => {
    const additional = { kind: 'OTHER', fileId: 'c' };
    const ofOtherLine = { kind: 'RESULT', fileId: 'b', lineId: 'line-3' };
    const ofLine = { kind: 'RESULT', fileId: 'a', lineId: 'line-2' };
    expect(attachmentRows([LICENCE, RESULT], [additional, ofOtherLine, ofLine])).toEqual([
      { kind: 'LICENCE', fileId: null },
      ofLine,
      additional,
      ofOtherLine,
    ]);
  });

  it('drop a row without a file that is no longer requested', () => {
    expect(attachmentRows([], [{ kind: 'LICENCE', fileId: null }])).toEqual([]);
  });
});

describe('a selected file', () => {
  const file = (name: string, type: string, size = 1) => new File([new Uint8Array(size)], name, { type });

  it('must have an accepted type', () => {
    expect(typeProblem(file('a.pdf', 'application/pdf'), 'LICENCE', t)).toBeNull();
    expect(typeProblem(file('a.pdf', 'application/pdf'), 'PHOTO', t)).toBe('Only JPG, PNG files are accepted. This one is a.pdf.');
    expect(typeProblem(file('A.XLSX', ''), 'ROLL', t)).toBeNull();
  });

  it('must not exceed the size limit', () => {
    expect(sizeProblem(file('a.png', 'image/png', 2 * MEGABYTE), 'PHOTO', LIMITS, t)).toBeNull();
    expect(sizeProblem(file('a.png', 'image/png', 2 * MEGABYTE + 1), 'PHOTO', LIMITS, t)).toContain('at most 2 MB are accepted');
    expect(limitsText('LICENCE', LIMITS, t)).toBe('PDF, JPG, PNG, at most 10 MB');
  });
});

describe('the field of several attachments', () => {
  type Props = Partial<ComponentProps<typeof AttachmentsField>> & { attachments: Attachment[] };

  function Field({ attachments, ...props }: Props) {
    const form = useForm({
      defaultValues: { files: attachments },
      errors: { files: [{ fileId: { type: 'required', message: 'This document is required.' } }] as never },
    });
    const upload = async () => ({ id: 'new', name: 'new.pdf' });
    return (
      <I18nextProvider i18n={englishOnly}>
        <ChakraProvider value={defaultSystem}>
          <FormProvider {...form}>
            <AttachmentsField name="files" upload={upload} urlOf={(id) => `/files/${id}`} {...props} />
          </FormProvider>
        </ChakraProvider>
      </I18nextProvider>
    );
  }
  const textOf = (props: Props) =>
    renderToStaticMarkup(<Field {...props} />)
      .replace(/<style[^>]*>.*?<\/style>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');

  it('shows what is requested, for which line, and the error at the document', () => {
    const text = textOf({ requested: [LICENCE, RESULT], attachments: attachmentRows([LICENCE, RESULT], []) });
    expect(text).toMatch(/Licence .*Choose a file.*This document is required\..*Result .*Choose a file.*For Ultrasound\. PDF, JPG, PNG/);
  });

  it('shows attached files, also after an error', () => {
    const html = renderToStaticMarkup(<Field requested={[RESULT]} attachments={[{ kind: 'RESULT', fileId: 'a', lineId: 'line-2' }]} />);
    expect(html).toContain('href="/files/a"');
    expect(html).toContain('aria-label="Remove result"');
    expect(html).not.toContain('Choose a file');
  });

  it('lists additional files up to the limit', () => {
    const more = { kind: 'RESULT', label: 'Other documents', max: 2 };
    const [first, second] = ['a', 'b'].map((fileId) => ({ kind: 'RESULT', fileId, filename: `${fileId}.pdf` }));
    if (!first || !second) throw new Error('two attachments are needed');
    expect(textOf({ more, attachments: [first] })).toMatch(/Other documents.*a\.pdf.*Add a file/);
    const html = renderToStaticMarkup(<Field more={more} attachments={[first, second]} />);
    expect(html).toContain('aria-label="Remove b.pdf"');
    expect(html).toMatch(/<button[^>]*disabled=""[^>]*>[^<]*<svg(?:(?!<button).)*Add a file/);
  });
});
