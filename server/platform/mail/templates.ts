import { readableAccent } from '../settings/accent.shared.ts';

export type MailText = { subject: string; text: string; html: string };

/** Stands for the scheme's colour until the letter is sent. */
const BUTTON_COLOR = '#0B5F6E';

type Part = { text: string } | { link: string; label: string } | { code: string };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function htmlOf(part: Part): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
  if ('code' in part) return `<p style="margin:0 0 16px;font-size:24px;font-weight:600;letter-spacing:2px">${escapeHtml(part.code)}</p>`;
  const href = escapeHtml(part.link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:${BUTTON_COLOR};color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></p><p style="margin:0 0 16px;font-size:12px;color:#4F6067">${href}</p>`;
}

const textOf = (part: Part) => ('text' in part ? part.text : 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.link}`);

/** A letter of short paragraphs, links and codes. */
export function mail(subject: string, name: string, parts: Part[]): MailText {
  const letterParts: Part[] = [{ text: `Dear ${name},` }, ...parts];
  return {
    subject,
    text: letterParts.map(textOf).join('\n\n'),
    html: `<div style="font-family:system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:14px;line-height:20px;color:#142126;max-width:480px">${letterParts.map(htmlOf).join('')}</div>`,
  };
}

const NOT_YOU = 'If you did not ask for this, nothing has changed and you can ignore this message.';

export const resetMail = (name: string, link: string, minutes: number): MailText =>
  mail('Set a new password', name, [
    { text: `Use this link to set a new password. It works once, within ${minutes} minutes, and signs you out everywhere.` },
    { link, label: 'Set a new password' },
    { text: NOT_YOU },
  ]);

export const verifyMail = (name: string, link: string, hours: number): MailText =>
  mail('Verify your email address', name, [
    { text: `Use this link within ${hours} hours to verify your email address. Then you can sign in.` },
    { link, label: 'Verify my email address' },
    { text: NOT_YOU },
  ]);

export const otpMail = (name: string, code: string, minutes: number): MailText =>
  mail(`${code} is your sign-in code`, name, [
    { text: `Type this code to finish signing in. It works once, within ${minutes} minutes.` },
    { code },
    { text: 'Nobody from the scheme asks for this code. If you are not signing in now, change your password.' },
  ]);

export const invitationMail = (name: string, schemeName: string, email: string, password: string, link: string, days: number): MailText =>
  mail(`Your ${schemeName} account`, name, [
    {
      text: `An account was made for you on ${schemeName}. Sign in with ${email} and this temporary password, within ${days} days. You then choose your own.`,
    },
    { code: password },
    { link, label: 'Sign in' },
  ]);

export const temporaryPasswordMail = (name: string, password: string, link: string, days: number): MailText =>
  mail('Your temporary password', name, [
    { text: `An admin reset your password. Sign in with this temporary one within ${days} days. You then choose your own.` },
    { code: password },
    { link, label: 'Sign in' },
  ]);

export const passwordChangedMail = (name: string, link: string): MailText =>
  mail('Your password was changed', name, [
    { text: 'The password of your account was changed, and other devices were signed out.' },
    { text: 'If this was not you, set a new password now and tell the scheme.' },
    { link, label: 'Set a new password' },
  ]);

/** The sign-in of an account was changed, for example its password. */
export const secondFactorMail = (name: string, what: string, link: string): MailText =>
  mail('The sign-in of your account has changed', name, [
    { text: what },
    { text: 'If this was not you, set a new password now and tell the scheme.' },
    { link, label: 'Set a new password' },
  ]);

/** Somebody tried to register with the address of an existing account. */
export const accountExistsMail = (name: string, signIn: string, forgot: string): MailText =>
  mail('You have an account already', name, [
    { text: 'Somebody, perhaps you, asked for an account with this email address. You have one: sign in, or set a new password.' },
    { link: signIn, label: 'Sign in' },
    { link: forgot, label: 'Set a new password' },
    { text: NOT_YOU },
  ]);

export const registrationApprovedMail = (name: string, number: string, from: string, link: string): MailText =>
  mail('Your registration is approved', name, [
    { text: `Your registration is approved. Your enrolment number is ${number}; cover begins on ${from}.` },
    { text: 'Sign in to see your card. Show it, or the number, at your facility.' },
    { link, label: 'Sign in' },
  ]);

export const registrationRejectedMail = (name: string, reason: string, link: string): MailText =>
  mail('Your registration needs another look', name, [
    { text: `Your registration was not approved: ${reason}` },
    { text: 'What you gave is kept. Sign in, open it again, put it right and send it once more.' },
    { link, label: 'Open my registration' },
  ]);

type ReportLetter = {
  day: string;
  /** The filters of the report. */
  chosen: string[];
  rowCount: number;
  /** Who scheduled it, if that is somebody else. */
  from: string | null;
  rhythm: string;
};

export const reportMail = (name: string, title: string, { day, chosen, rowCount, from, rhythm }: ReportLetter): MailText =>
  mail(`${title}, ${day}`, name, [
    { text: `${title} is attached with what you may see today: ${rowCount} ${rowCount === 1 ? 'row' : 'rows'} and the total.` },
    ...chosen.map((text) => ({ text })),
    {
      text: from
        ? `${rhythm}, because ${from} chose you. Tell them when you no longer want it.`
        : `${rhythm}. Stop or change it under Views on the page of the report.`,
    },
  ]);

type Brand = { schemeName: string; stateName: string; accentColor: string };

/** The letter as it leaves: the scheme's name above it, and its colour on the buttons. */
export function branded(html: string, { schemeName, stateName, accentColor }: Brand): string {
  const color = readableAccent(accentColor);
  const head = `<p style="margin:0 0 16px;padding:0 0 8px;border-bottom:2px solid ${color};font-weight:600">${escapeHtml(schemeName)} <span style="font-weight:400;color:#4F6067">${escapeHtml(stateName)} State health-insurance scheme</span></p>`;
  return html.replaceAll(BUTTON_COLOR, color).replace(/^(<div[^>]*>)/, (_, open: string) => open + head);
}
