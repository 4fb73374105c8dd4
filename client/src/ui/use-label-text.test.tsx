import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import type { i18n } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { hausa } from '../platform/i18n/hausa.ts';
import { englishOnly, makeI18n } from '../platform/i18n/i18n.ts';
import { FactList } from './detail/facts.tsx';
import { Panel } from './detail/page.tsx';
import { StatusTag } from './status.tsx';
import { useLabelText } from './use-label-text.ts';

const textIn = (language: i18n) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={language}>
      <ChakraProvider value={defaultSystem}>
        <Panel title="History" action={<StatusTag label={{ text: 'Pending', tone: 'info' }} />}>
          <FactList
            facts={[
              { label: 'Facility', value: 'Pending' },
              { label: 'No such label', value: 1 },
            ]}
          />
        </Panel>
      </ChakraProvider>
    </I18nextProvider>,
  )
    .replace(/<svg.*?<\/svg>|<style.*?<\/style>/g, '')
    .replace(/(<[^>]*>)+/g, '|');

test('labels are translated; values and labels without a translation are not', () => {
  expect(textIn(makeI18n('ha', hausa))).toBe('|Tarihi|An nema|Asibiti|Pending|No such label|1|');
  expect(textIn(englishOnly)).toBe('|History|Pending|Facility|Pending|No such label|1|');
});

test('an empty label stays empty', () => {
  const NoLabel = () => useLabelText()('') === '' && 'nothing';
  expect(
    renderToStaticMarkup(
      <I18nextProvider i18n={makeI18n('ha', hausa)}>
        <NoLabel />
      </I18nextProvider>,
    ),
  ).toBe('nothing');
});
