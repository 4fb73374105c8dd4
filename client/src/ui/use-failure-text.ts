import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Failure } from './errors.ts';
import { useLabelText } from './use-label-text.ts';

/** An error in the language of the page, looked up by code or text; the server’s text if there is no translation. */
export function useFailureText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation('errors');
  const labelText = useLabelText();
  return ({ code, message, params, digest }) =>
    i18n.language !== 'en' && i18n.exists(code, { ns: 'errors' })
      ? t(code as ParseKeys<'errors'>, { digest, ...params })
      : labelText(message);
}
