import { readableAccent } from '../../scheme/settings/accent.shared.ts';
import type { EmailPart } from '../../scheme/texts/template.shared.ts';

export type MailText = { subject: string; text: string; html: string };

/** Placeholder for the scheme's colour until the email is sent. */
const BUTTON_COLOR = '#0B5F6E';

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);

function htmlOf(part: EmailPart): string {
  if ('text' in part) return `<p style="margin:0 0 16px">${escapeHtml(part.text).replaceAll('\n', '<br>')}</p>`;
  if ('code' in part) return `<p style="margin:0 0 16px;font-size:24px;font-weight:600;letter-spacing:2px">${escapeHtml(part.code)}</p>`;
  const href = escapeHtml(part.link);
  return `<p style="margin:0 0 16px"><a href="${href}" style="display:inline-block;padding:10px 16px;border-radius:4px;background:${BUTTON_COLOR};color:#ffffff;text-decoration:none">${escapeHtml(part.label)}</a></p><p style="margin:0 0 16px;font-size:12px;color:#4F6067">${href}</p>`;
}

const textOf = (part: EmailPart) => ('text' in part ? part.text : 'code' in part ? `    ${part.code}` : `${part.label}:\n${part.link}`);

/** An email of short paragraphs, links and codes. */
export const mail = (subject: string, parts: readonly EmailPart[]): MailText => ({
  subject,
  text: parts.map(textOf).join('\n\n'),
  html: `<div style="font-family:system-ui,'Segoe UI',Roboto,Arial,sans-serif;font-size:14px;line-height:20px;color:#142126;max-width:480px">${parts.map(htmlOf).join('')}</div>`,
});

type Brand = { schemeName: string; stateName: string; accentColor: string };

/** Final email: adds the scheme's name at the top and its colour on the buttons. */
export function branded(html: string, { schemeName, stateName, accentColor }: Brand): string {
  const color = readableAccent(accentColor);
  const head = `<p style="margin:0 0 16px;padding:0 0 8px;border-bottom:2px solid ${color};font-weight:600">${escapeHtml(schemeName)} <span style="font-weight:400;color:#4F6067">${escapeHtml(stateName)} State health-insurance scheme</span></p>`;
  return html.replaceAll(BUTTON_COLOR, color).replace(/^(<div[^>]*>)/, (_, open: string) => open + head);
}
