import { z } from 'zod';
import type { Priority } from '../../platform/jobs/priority.shared.ts';
import { refusal } from '../validation/fields.ts';
import { phoneText, SMS_LENGTH, smsText } from './sms-text.shared.ts';

export const TEXT_CHANNELS = ['MAIL', 'SMS', 'USSD'] as const;
export const TEXT_TOPICS = ['SIGN_IN', 'REGISTRATION', 'FACILITY', 'PREMIUM', 'REPORT', 'NOTICE', 'PHONE'] as const;

type Placeholder = {
  /** Sample value for the preview. */
  sample: string;
  /** Description, to complete a sentence after "is". */
  description: string;
  /** A text without it would be of no use to its reader. */
  isRequired?: true | undefined;
  /** Shown large if it is a paragraph of its own. */
  isCode?: true;
  /** Characters that a screen of the phone menu has room for. */
  max?: number;
};

export type Words = { subject?: string | null; body: string };

/** An email or text message: when it is sent, its placeholders, and its default text. */
export type TextTemplate = Words & {
  channel: (typeof TEXT_CHANNELS)[number];
  topic: (typeof TEXT_TOPICS)[number];
  /** Priority of the sending job; NORMAL if omitted. */
  priority?: Priority;
  label: string;
  when: string;
  placeholders: Readonly<Record<string, Placeholder>>;
};

export type Values = Readonly<Record<string, string | number>>;

/** Every text may name the scheme. */
export const SCHEME_PLACEHOLDER: Placeholder = { sample: 'Lafiya', description: 'the name of the scheme' };

export const placeholdersOf = ({ placeholders }: TextTemplate): Record<string, Placeholder> => ({
  ...placeholders,
  scheme: SCHEME_PLACEHOLDER,
});

const BRACES = /\{([^{}]*)\}/g;

const namesIn = (text: string): string[] => [...text.matchAll(BRACES)].map(([, name = '']) => name);

/** Replaces {name}. Inserted values are not parsed again. */
const fill = (text: string, values: Values): string => text.replace(BRACES, (_, name: string) => String(values[name] ?? ''));

const isKnown = (template: TextTemplate, name: string): boolean => Object.hasOwn(placeholdersOf(template), name);

const missingIn = ({ placeholders }: TextTemplate, body: string): string[] => {
  const names = new Set(namesIn(body));
  return Object.keys(placeholders).filter((name) => placeholders[name]?.isRequired && !names.has(name));
};

/** Parts that one text message may take: each is paid for. */
export const MAX_SMS_PARTS = 3;
/** A part of a long message holds fewer characters, because of its part header. */
const SMS_PART_LENGTH = 153;

export const smsParts = (text: string): number =>
  text.length <= SMS_LENGTH ? Math.min(text.length, 1) : Math.ceil(text.length / SMS_PART_LENGTH);

export const smsCapacity = (parts: number): number => (parts <= 1 ? SMS_LENGTH : parts * SMS_PART_LENGTH);

const SUBJECT_LENGTH = 150;
const MAIL_LENGTH = 4000;
const SMS_TYPED_LENGTH = 600;

/** Validates an edited text: only known placeholders, and all required ones. */
export function templateSchema(template: TextTemplate) {
  const known = (text: string, context: z.core.$RefinementCtx<string>) => {
    for (const name of new Set(namesIn(text).filter((other) => !isKnown(template, other))))
      context.addIssue({ code: 'custom', ...refusal('TXT_UNKNOWN'), message: `{${name}} is not a known placeholder in this text.` });
  };
  const isMail = template.channel === 'MAIL';
  const max = isMail ? MAIL_LENGTH : SMS_TYPED_LENGTH;
  return z.object({
    subject: isMail
      ? z
          .string({ error: 'This field is required' })
          .trim()
          .min(1, 'This field is required')
          .max(SUBJECT_LENGTH, `At most ${SUBJECT_LENGTH} characters.`)
          .superRefine(known)
      : z
          .string()
          .nullish()
          .transform(() => null),
    body: z
      .string({ error: 'This field is required' })
      .transform((text) => text.replaceAll('\r\n', '\n').trim())
      .pipe(
        z
          .string()
          .min(1, 'This field is required')
          .max(max, `At most ${max} characters.`)
          .superRefine((body, context) => {
            known(body, context);
            for (const name of missingIn(template, body))
              context.addIssue({
                code: 'custom',
                ...refusal('TXT_MISSING'),
                message: `{${name}} is required: ${placeholdersOf(template)[name]?.description}.`,
              });
            if (template.channel === 'USSD') {
              if (ussdScreen(template, body, longestValues(template)).length > SMS_LENGTH)
                context.addIssue({ code: 'custom', ...refusal('TXT_SCREEN') });
            } else if (!isMail && smsParts(sampleMessage(template, body)) > MAX_SMS_PARTS)
              context.addIssue({ code: 'custom', ...refusal('TXT_TOO_LONG') });
          }),
      ),
  });
}

const withoutEnd = (text: string, length: number): string => (text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}.`);

/** A value as it stands on a screen of the phone menu: in the letters of every phone, on one line, cut with a full stop if longer than `length`. */
export const shortened = (text: string, length: number): string => withoutEnd(phoneText(text).replace(/\s+/g, ' ').trim(), length);

/** The scheme’s name takes at most these characters of a screen. */
const SCHEME_LENGTH = 20;

/** A screen of the phone menu. Each value is shortened to its room; `list` keeps its lines, which the caller has fitted. */
export function ussdScreen({ placeholders }: TextTemplate, body: string, values: Values): string {
  const fitted = Object.entries(values).map(([name, value]) => {
    const max = name === 'scheme' ? SCHEME_LENGTH : (placeholders[name]?.max ?? SMS_LENGTH);
    return [name, name === 'list' ? String(value) : shortened(String(value), max)];
  });
  return phoneText(fill(body, Object.fromEntries(fitted)));
}

/** Characters that a list may take on a screen of the phone menu. */
export const roomForList = (template: TextTemplate, body: string, values: Values): number =>
  SMS_LENGTH - ussdScreen(template, body, { ...values, list: '' }).length;

/** Values that fill the room of every placeholder. */
const longestValues = (template: TextTemplate): Values => ({
  ...Object.fromEntries(Object.entries(template.placeholders).map(([name, { max = 0 }]) => [name, 'M'.repeat(max)])),
  scheme: 'M'.repeat(SCHEME_LENGTH),
});

/** Whether a stored text is still valid in this version. */
export const isUsable = (template: TextTemplate, words: Words): boolean => templateSchema(template).safeParse(words).success;

export type EmailPart = { text: string } | { link: string; label: string } | { code: string };

const LINK = /^\[([^\]]+)\]\(\{(\w+)\}\)$/;
const LONE_PLACEHOLDER = /^\{(\w+)\}$/;

function partsOf(template: TextTemplate, paragraph: string, values: Values): EmailPart[] {
  const [, label, target] = LINK.exec(paragraph) ?? [];
  if (label && target) return [{ label: fill(label, values), link: String(values[target] ?? '') }];
  const [, name] = LONE_PLACEHOLDER.exec(paragraph) ?? [];
  const filled = fill(paragraph, values);
  if (name && placeholdersOf(template)[name]?.isCode) return [{ code: filled }];
  return filled
    .split(/\n{2,}/)
    .filter((text) => text.trim())
    .map((text) => ({ text }));
}

/** The final email: subject, and paragraphs, buttons and codes. */
export function renderEmail(template: TextTemplate, { subject, body }: Words, values: Values): { subject: string; parts: EmailPart[] } {
  return {
    subject: fill(subject ?? '', values)
      .replace(/\s+/g, ' ')
      .trim(),
    parts: body
      .trim()
      .split(/\n\s*\n/)
      .flatMap((paragraph) => partsOf(template, paragraph.trim(), values)),
  };
}

export const sampleValues = (template: TextTemplate, scheme = SCHEME_PLACEHOLDER.sample): Values => ({
  ...Object.fromEntries(Object.entries(template.placeholders).map(([name, { sample }]) => [name, sample])),
  scheme,
});

/** A text message with sample data, as it leaves. */
export const sampleMessage = (template: TextTemplate, body: string, scheme?: string): string =>
  smsText(fill(body, sampleValues(template, scheme)), Number.POSITIVE_INFINITY);

/** The final text message. An edited template may take several parts; a default one is cut to one. Null if a required value would be cut off. */
export function renderSms(template: TextTemplate, body: string, values: Values): string | null {
  const parts = Math.min(Math.max(smsParts(sampleMessage(template, body)), 1), MAX_SMS_PARTS);
  const message = smsText(fill(body, values), smsCapacity(parts));
  const isWhole = Object.entries(template.placeholders).every(
    ([name, { isCode }]) => !isCode || message.includes(smsText(String(values[name]))),
  );
  return isWhole ? message : null;
}
