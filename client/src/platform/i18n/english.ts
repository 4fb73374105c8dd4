import type {} from 'i18next';
import app from './en/app.json';
import common from './en/common.json';
import errors from './en/errors.json';
import member from './en/member.json';
import planTexts from './en/planTexts.json';
import publicTexts from './en/public.json';
import signIn from './en/signIn.json';

/** The texts of English, by namespace. The other languages have the same keys. */
export const english = { app, common, errors, member, planTexts, public: publicTexts, signIn };

declare module 'i18next' {
  /** A key that does not exist does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english;
    strictKeyChecks: true;
  }
}
