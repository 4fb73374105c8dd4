import { ChakraProvider, Dialog, defaultSystem } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it } from 'vitest';
import { englishOnly } from '../../platform/i18n/i18n.ts';
import { ShownOnceContent } from '../../ui/detail/ShownOnceDialog.tsx';
import { shownKey } from './ApiKeyShownDialog.tsx';
import type { CreatedKey } from './CreateApiKeyDialog.tsx';

const SECRET = 'lfy_0123456789';

const html = (key: string | null) =>
  renderToStaticMarkup(
    <I18nextProvider i18n={englishOnly}>
      <ChakraProvider value={defaultSystem}>
        <Dialog.Root open>
          <ShownOnceContent
            {...shownKey({
              createdKey: { key, name: 'Dashboard', holderName: 'Bureau of Statistics', apiKey: {} as CreatedKey['apiKey'] },
              onClose: () => undefined,
              onRevoke: () => undefined,
            })}
          />
        </Dialog.Root>
      </ChakraProvider>
    </I18nextProvider>,
  );

it('the dialog of a new key shows its secret and cannot revoke it', () => {
  const shown = html(SECRET);
  for (const text of ['API key for “Dashboard”', SECRET, 'This key is shown only once.', 'I have copied it']) expect(shown).toContain(text);
  expect(shown).not.toContain('Revoke');
});

it('the dialog of a key whose secret was lost offers to revoke it, and shows no secret', () => {
  const lost = html(null);
  for (const text of ['Revoke it, then create a new one.', 'Keep key', 'Revoke key']) expect(lost).toContain(text);
  for (const text of ['data-shown-once', 'I have copied it']) expect(lost).not.toContain(text);
});
