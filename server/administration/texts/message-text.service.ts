import type { MessageText, Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { MESSAGE_TEMPLATES, textOf } from '../../scheme/texts/message-templates.shared.ts';
import { isUsable, type TEXT_CHANNELS, type TEXT_TOPICS, type TextTemplate, type Words } from '../../scheme/texts/template.shared.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { latestChanges } from '../change-history.ts';
import { messageTextForm, updateMessageTextInput } from './message-text.input.ts';

export type TextRow = Pick<TextTemplate, 'channel' | 'topic' | 'label' | 'when'> & {
  /** The key; a list needs an id. */
  id: string;
  subject: string | null;
  body: string;
  isChanged: boolean;
  version: number;
  updatedAt: Date | null;
  updatedById: string | null;
};

function rowOf(key: string, template: TextTemplate, stored: MessageText | undefined): TextRow {
  const { channel, topic, label, when } = template;
  const own = stored?.body ? { subject: stored.subject, body: stored.body } : null;
  const words: Words = own && isUsable(template, own) ? own : template;
  return {
    id: key,
    channel,
    topic,
    label,
    when,
    subject: words.subject ?? null,
    body: words.body,
    isChanged: words === own,
    version: stored?.version ?? 0,
    updatedAt: stored && stored.version > 0 ? stored.updatedAt : null,
    updatedById: stored?.updatedById ?? null,
  };
}

export type TextFilter = {
  topic?: readonly (typeof TEXT_TOPICS)[number][] | null;
  channel?: readonly (typeof TEXT_CHANNELS)[number][] | null;
  changed?: boolean | null;
};

export type TextWhere = TextFilter & { search: string | null };

/** Templates that match a list filter. Errors: FORBIDDEN. */
export function textWhere(viewer: Viewer, where: TextWhere): TextWhere {
  requireWholeScheme(viewer);
  return where;
}

async function rowsWhere({ topic, channel, changed, search }: TextWhere): Promise<TextRow[]> {
  const stored = new Map((await db.messageText.findMany()).map((row) => [row.key, row]));
  const words = search?.toLowerCase();
  return Object.entries(MESSAGE_TEMPLATES)
    .map(([key, template]) => rowOf(key, template, stored.get(key)))
    .filter(
      (row) =>
        (!topic?.length || topic.includes(row.topic)) &&
        (!channel?.length || channel.includes(row.channel)) &&
        (typeof changed !== 'boolean' || row.isChanged === changed) &&
        (!words || [row.label, row.subject, row.body].some((text) => text?.toLowerCase().includes(words))),
    );
}

export const countTexts = async ({ where }: { where: TextWhere }): Promise<number> => (await rowsWhere(where)).length;

type Page = { where: TextWhere; orderBy: object; skip: number; take: number };

/** A page of the templates, sorted here because they are declared in code. */
export async function findTexts({ where, orderBy, skip, take }: Page): Promise<TextRow[]> {
  const orders = [orderBy].flat().flatMap((order) => Object.entries(order) as [keyof TextRow, 'asc' | 'desc'][]);
  const sortKey = (row: TextRow, name: keyof TextRow) => {
    const value = row[name];
    return value instanceof Date ? value.toISOString() : String(value ?? '');
  };
  const rows = (await rowsWhere(where)).sort((a, b) => {
    for (const [name, direction] of orders) {
      const order = sortKey(a, name).localeCompare(sortKey(b, name), 'en');
      if (order !== 0) return direction === 'asc' ? order : -order;
    }
    return 0;
  });
  return rows.slice(skip, skip + take);
}

function requireTemplate(key: string): TextTemplate {
  const template = textOf(key);
  if (!template) throw new DomainError('NOT_FOUND');
  return template;
}

/** One template with its current wording. Errors: FORBIDDEN, NOT_FOUND. */
export async function messageText(viewer: Viewer, key: string): Promise<TextRow> {
  requireWholeScheme(viewer);
  const template = requireTemplate(key);
  return rowOf(key, template, (await db.messageText.findUnique({ where: { key } })) ?? undefined);
}

const CHANNELS = { MAIL: 'email', SMS: 'text message', USSD: 'phone menu' } as const;

/** Ignores line endings and surrounding spaces when comparing. */
const isSame = (a: Words, b: Words): boolean => a.body.trim() === b.body.trim() && (a.subject ?? null) === (b.subject ?? null);

/**
 * Changes the wording of a template, from the next message on; the default wording resets it.
 * Errors: FORBIDDEN, NOT_FOUND, INVALID_INPUT, TXT_UNKNOWN, TXT_MISSING, TXT_TOO_LONG, TXT_UNCHANGED, CONFLICT_STALE.
 */
export async function updateMessageText(viewer: Viewer, raw: unknown): Promise<string> {
  requireWholeScheme(viewer);
  const { key } = parse(updateMessageTextInput, raw);
  const template = requireTemplate(key);
  const { subject, body, version, reason } = parse(messageTextForm(template), raw);
  const isDefault = isSame({ subject, body }, template);
  await transact(viewer, 'updateMessageText', async ({ tx, log }) => {
    await tx.messageText.createMany({ data: [{ key }], skipDuplicates: true });
    const stored = await tx.messageText.findUniqueOrThrow({ where: { key } });
    const before = rowOf(key, template, stored);
    if (stored.version === version && isSame(before, { subject, body })) throw new DomainError('TXT_UNCHANGED');
    const { count } = await tx.messageText.updateMany({
      where: { key, version },
      data: {
        subject: isDefault ? null : subject,
        body: isDefault ? null : body,
        version: { increment: 1 },
        updatedById: viewer.userId,
      },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({
      action: isDefault ? 'TEXT_RESET' : 'TEXT_UPDATE',
      entityType: 'MessageText',
      summary: `${isDefault ? 'Restored the default of' : 'Changed'} the wording of “${template.label}” (${CHANNELS[template.channel]}): ${reason}`,
      before: { key, subject: before.subject, body: before.body },
      after: { key, subject, body, reason } satisfies Prisma.InputJsonObject,
    });
    return null;
  });
  return key;
}

/** Changes of a template from the activity log, latest first. Errors: FORBIDDEN, NOT_FOUND. */
export async function messageTextHistory(viewer: Viewer, query: object, key: string) {
  requireWholeScheme(viewer);
  requireTemplate(key);
  return latestChanges(query, { entityType: 'MessageText', after: { path: ['key'], equals: key } });
}
