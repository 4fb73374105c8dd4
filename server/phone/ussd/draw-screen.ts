import { db } from '../../platform/db.ts';
import type { Language } from '../../platform/language.shared.ts';
import { isUsable, roomForList, type TextTemplate, ussdScreen, type Values } from '../../scheme/texts/template.shared.ts';
import { USSD_TEMPLATES, type UssdTextKey, ussdTemplateKey } from '../../scheme/texts/ussd-texts.shared.ts';
import type { Line, View } from './call.ts';

/** Lines of one page: 9 turns the page and 0 goes back. */
const MAX_LINES = 8;

type Text = { template: TextTemplate; body: string };

/** The current wording of screens in a language. */
async function readTexts(keys: readonly UssdTextKey[], language: Language): Promise<(key: UssdTextKey) => Text> {
  const names = keys.map((key) => ussdTemplateKey(key, language));
  const stored = new Map((await db.messageText.findMany({ where: { key: { in: names } } })).map(({ key, body }) => [key, body]));
  return (key) => {
    const name = ussdTemplateKey(key, language);
    const template = USSD_TEMPLATES[name];
    if (!template) throw new Error(`There is no text ${name}`);
    const body = stored.get(name);
    return { template, body: body && isUsable(template, { body }) ? body : template.body };
  };
}

/** The numbered lines that fit on one page from an index on, and whether more follow. At least one is taken. */
export function pageOf(
  lines: readonly Line[],
  from: number,
  room: number,
  more: string,
): { shown: Line[]; text: string; hasMore: boolean } {
  let best = { shown: [] as Line[], text: '', hasMore: from < lines.length };
  for (let count = 1; count <= Math.min(MAX_LINES, lines.length - from); count += 1) {
    const shown = lines.slice(from, from + count);
    const hasMore = from + count < lines.length;
    const numbered = shown.map(({ text, ref }, index) => (ref === null ? text : `${index + 1} ${text}`));
    const text = [...numbered, ...(hasMore ? [more] : [])].join('\n');
    if (count > 1 && text.length > room) return best;
    best = { shown, text, hasMore };
  }
  return best;
}

type Drawn = { text: string; refs: string[]; hasMore: boolean; page: number };

/** The text of a screen, at most 160 letters of the GSM alphabet, and what its lines stand for. A page past the end is the last one. */
export async function drawScreen(
  { text: key, values = {}, lines }: View,
  { language, page, scheme }: { language: Language; page: number; scheme: string },
): Promise<Drawn> {
  const textOf = await readTexts(lines ? [key, 'MORE'] : [key], language);
  const { template, body } = textOf(key);
  const filled: Values = { ...values, scheme };
  if (!lines) return { text: ussdScreen(template, body, filled), refs: [], hasMore: false, page: 0 };
  const more = textOf('MORE');
  const moreLine = ussdScreen(more.template, more.body, { scheme });
  const room = roomForList(template, body, filled);
  let [from, at] = [0, 0];
  let shown = pageOf(lines, from, room, moreLine);
  while (at < page && shown.hasMore) {
    from += shown.shown.length;
    at += 1;
    shown = pageOf(lines, from, room, moreLine);
  }
  return {
    text: ussdScreen(template, body, { ...filled, list: shown.text }),
    refs: shown.shown.map(({ ref }) => ref ?? ''),
    hasMore: shown.hasMore,
    page: at,
  };
}
