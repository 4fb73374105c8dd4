import { useTranslation } from 'react-i18next';
import { english } from '../../platform/i18n/english.ts';
import type { Failure } from '../../ui/errors.ts';

type Translated = keyof typeof english.errors;
const isTranslated = (code: string): code is Translated => Object.hasOwn(english.errors, code);

/** A refusal in the language of the screens; the words of the server where there is no translation of its code. */
export function useFailureText(): (failure: Failure) => string {
  const { t, i18n } = useTranslation('errors');
  return ({ code, message, params }) => (i18n.language !== 'en' && isTranslated(code) ? t(code, params ?? {}) : message);
}
