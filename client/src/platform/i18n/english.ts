import type {} from 'i18next';
import app from './en/app.json';
import type care from './en/care.json';
import common from './en/common.json';
import errors from './en/errors.json';
import type list from './en/list.json';
import member from './en/member.json';
import type messages from './en/messages.json';
import planTexts from './en/planTexts.json';
import publicTexts from './en/public.json';
import type registration from './en/registration.json';
import signIn from './en/signIn.json';

/** The texts of English, by namespace. The other languages have the same keys. */
export const english = { app, common, errors, member, planTexts, public: publicTexts, signIn };

/** Texts that come with the pages that show them, by `addEnglish`. */
export type PageTexts = { care: typeof care; list: typeof list; messages: typeof messages; registration: typeof registration };

declare module 'i18next' {
  /** A key that does not exist does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english & PageTexts;
    strictKeyChecks: true;
  }
}
