import type {} from 'i18next';
import app from './en/app.json';
import type care from './en/care.json';
import common from './en/common.json';
import type complaints from './en/complaints.json';
import type errors from './en/errors.json';
import type list from './en/list.json';
import member from './en/member.json';
import type messages from './en/messages.json';
import type planTexts from './en/planTexts.json';
import type publicTexts from './en/public.json';
import type registration from './en/registration.json';
import type signIn from './en/signIn.json';

/** The texts of English that all pages have, by namespace. The other languages have the same keys. */
export const english = { app, common, member };

/** Texts that are loaded with the pages that show them, by `addEnglish`. The server sends English error texts itself, so `errors` are never loaded. */
export type PageTexts = {
  care: typeof care;
  complaints: typeof complaints;
  errors: typeof errors;
  list: typeof list;
  messages: typeof messages;
  planTexts: typeof planTexts;
  public: typeof publicTexts;
  registration: typeof registration;
  signIn: typeof signIn;
};

declare module 'i18next' {
  /** A key that does not exist does not compile. */
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof english & PageTexts;
    strictKeyChecks: true;
  }
}
