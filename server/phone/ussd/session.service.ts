import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { UssdSession } from '../../generated/prisma/client.ts';
import { hashOfKey } from '../../identity/api-keys/api-key-secret.ts';
import { isTransient } from '../../platform/database/database-failures.ts';
import { db } from '../../platform/db.ts';
import { knownError } from '../../platform/errors.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import type { Language } from '../../platform/language.shared.ts';
import type { RequestMeta } from '../../scheme/access/viewer.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import { USSD_TEXTS, type UssdTextKey } from '../../scheme/texts/ussd-texts.shared.ts';
import { languageOfNumber, personOn } from '../callers/callers.ts';
import { admitNumber } from '../gateway/admit-gateway.ts';
import { Call, type Step, StepTaken } from './call.ts';
import { drawScreen } from './draw-screen.ts';
import { type Position, step, type UssdData, type UssdState } from './menu.ts';
import { SCREENS } from './screens.ts';

/** Inputs of one session together. */
const MAX_TEXT = 4000;

/** A step of a session as a gateway sends it: `text` has all inputs so far, joined by *. */
export type UssdMessage = {
  gateway: string;
  sessionId: string;
  phone: string;
  text: string;
  settings: Settings;
  request: Pick<RequestMeta, 'ip' | 'userAgent'>;
  log: FastifyBaseLogger;
};

export type UssdAnswer = { screen: string; isEnded: boolean };

const languageOf = ({ language }: Pick<UssdSession, 'language'>): Language => (language === 'HA' ? 'ha' : 'en');
const answerOf = ({ screen, isEnded }: Pick<UssdSession, 'screen' | 'isEnded'>): UssdAnswer => ({ screen, isEnded });

async function sentence(key: UssdTextKey, language: Language, settings: Settings): Promise<UssdAnswer> {
  const { text } = await drawScreen({ text: key }, { language, page: 0, scheme: settings.schemeName });
  return { screen: text, isEnded: true };
}

/** What a text is to a session: the next step with its input, one that was answered already, or out of order. */
export function placeOfText(
  { state, lastText }: Pick<UssdSession, 'state' | 'lastText'>,
  text: string,
): { input: string } | 'SEEN' | 'LOST' {
  if (state === 'START') return { input: '' };
  if (text === lastText || text === '' || lastText.startsWith(`${text}*`)) return 'SEEN';
  if (lastText === '') return { input: text };
  return text.startsWith(`${lastText}*`) ? { input: text.slice(lastText.length + 1) } : 'LOST';
}

async function sessionOf({ gateway, sessionId, phone }: UssdMessage): Promise<UssdSession> {
  const key = { gateway_sessionId: { gateway, sessionId } };
  const session = await db.ussdSession.findUnique({ where: key });
  if (session) return session;
  const language = (await languageOfNumber(phone, null)) === 'ha' ? 'HA' : 'EN';
  const data = { gateway, sessionId, phone, language, state: 'START', data: {}, lastText: '', screen: '' } as const;
  // Of two first requests at once, the second finds the session of the first.
  await db.ussdSession.createMany({ data: [data], skipDuplicates: true });
  return db.ussdSession.findUniqueOrThrow({ where: key });
}

/** The key of a step: whatever it changes is changed once, also if the answer is lost or two processes work on it. */
const requestOf = ({ request, text }: UssdMessage, { id }: UssdSession): RequestMeta => ({
  ...request,
  id: randomUUID(),
  idempotencyKey: `ussd:${id}:${hashOfKey(text).slice(0, 43)}`,
  bodyHash: 'ussd',
});

/** Stores where the session is after a step. False if another request has done that step. */
async function moveOn(session: UssdSession, data: Partial<Omit<UssdSession, 'data'>> & { data: UssdData }): Promise<boolean> {
  const { count } = await db.ussdSession.updateMany({
    where: { id: session.id, version: session.version },
    data: { ...data, version: { increment: 1 } },
  });
  return count === 1;
}

/** Takes one step: what was entered leads to a screen, which reads or changes what it is about. Null if another request has taken it. */
async function takeStep(message: UssdMessage, session: UssdSession, input: string): Promise<UssdAnswer | null> {
  const { settings, text, log, phone } = message;
  const before: Position = { state: session.state as UssdState, data: session.data as UssdData };
  const next = before.state === 'START' ? before : step(before, input);
  // An input that is no choice shows the same screen again.
  if (!next) return (await moveOn(session, { data: before.data, lastText: text })) ? answerOf(session) : null;
  const person = session.enrolleeId && (await personOn(phone, session.enrolleeId));
  // The number may have been taken from the person during the session.
  const lost = session.enrolleeId !== null && !person;
  const position: Position = lost ? { state: 'PUBLIC', data: {} } : next;
  const facts: Step = {
    ...position,
    phone,
    settings,
    log,
    enrolleeId: person ? person.id : null,
    language: languageOf(session),
    session: { id: session.id, text, version: session.version },
    request: requestOf(message, session),
  };
  const view = await SCREENS[position.state](new Call(facts)).catch((error: unknown) => {
    if (error instanceof StepTaken) return null;
    throw error;
  });
  if (!view) return null;
  const enrolleeId = view.enrolleeId === undefined ? facts.enrolleeId : view.enrolleeId;
  const language = view.language ?? (before.state === 'START' ? await languageOfNumber(phone, enrolleeId) : facts.language);
  const drawn = await drawScreen(view, { language, page: position.data.page ?? 0, scheme: settings.schemeName });
  const { typed, ref } = view.data ?? position.data;
  const data: UssdData = { page: drawn.page, hasMore: drawn.hasMore, refs: drawn.refs, ...(typed && { typed }), ...(ref && { ref }) };
  const isMoved = await moveOn(session, {
    enrolleeId,
    language: language === 'ha' ? 'HA' : 'EN',
    state: view.state ?? position.state,
    data,
    lastText: text,
    screen: drawn.text,
  });
  return isMoved ? { screen: drawn.text, isEnded: false } : null;
}

const ATTEMPTS = 4;

async function answer(message: UssdMessage): Promise<UssdAnswer> {
  const { text, settings, phone, log } = message;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const session = await sessionOf(message);
    if (session.phone !== phone) {
      log.warn({ gateway: message.gateway, why: 'session of another number' }, 'Step of the phone menu rejected');
      return sentence('AGAIN', 'en', settings);
    }
    if (session.isEnded) return answerOf(session);
    const place = placeOfText(session, text);
    if (place === 'SEEN') return answerOf(session);
    if (place === 'LOST' || text.length > MAX_TEXT) {
      log.warn({ gateway: message.gateway, why: 'step out of order' }, 'Step of the phone menu rejected');
      const ended = await sentence('AGAIN', languageOf(session), settings);
      if (await moveOn(session, { ...ended, data: {}, lastText: session.lastText })) return ended;
    } else {
      const answered = await takeStep(message, session, place.input);
      if (answered) return answered;
    }
  }
  return sentence('BUSY', 'en', settings);
}

/** The answer to one step. A repeated step gets the same screen and changes nothing; what goes wrong unexpectedly is logged. */
export async function answerUssd(message: UssdMessage): Promise<UssdAnswer> {
  const { phone, settings, log } = message;
  try {
    if (!(await admitNumber(phone, 'USSD', log))) return await sentence('BUSY', await languageOfNumber(phone, null), settings);
    return await answer(message);
  } catch (error) {
    const known = knownError(error);
    if (known && isTransient(known.code)) {
      log.warn({ gateway: message.gateway, why: known.code }, 'Step of the phone menu not taken');
      // Without a database there is no edited text. Nothing was changed, so the same step can be sent again.
      return { screen: USSD_TEXTS.BUSY.en, isEnded: true };
    }
    logUnexpected(log, newDigest(), error);
    return sentence('FAILED', 'en', settings);
  }
}
