import type { FastifyBaseLogger } from 'fastify';
import type { RecordPart } from '../../generated/prisma/enums.ts';
import { logRecordAccess, writeReads } from '../../members/record-access/record-access.ts';
import type { Language } from '../../platform/language.shared.ts';
import type { Context, RequestMeta, Viewer } from '../../scheme/access/viewer.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import type { UssdTextKey } from '../../scheme/texts/ussd-texts.shared.ts';
import { viewerOfCaller } from '../callers/callers.ts';
import type { UssdData, UssdState } from './menu.ts';
import { type PhoneWordsOf, wordsOf } from './words.ts';

/** A line of a list, and what it stands for; null for a line that leads nowhere. */
export type Line = { text: string; ref: string | null };

/** What a screen shows. */
export type View = {
  text: UssdTextKey;
  values?: Readonly<Record<string, string>>;
  lines?: readonly Line[];
  /** The screen that takes the next input, if it is another one. */
  state?: UssdState;
  data?: UssdData;
  /** Set if the step found out who is calling, or that the caller is treated as unknown. */
  enrolleeId?: string | null;
  language?: Language;
};

/** One step of a session: who sends it, where the session is, and what was entered so far. */
export type Step = {
  phone: string;
  enrolleeId: string | null;
  language: Language;
  state: UssdState;
  data: UssdData;
  settings: Settings;
  /** The session, and all inputs including this step. */
  session: { id: string; text: string; version: number };
  request: RequestMeta;
  log: FastifyBaseLogger;
};

/** Another request has taken this step already. */
export class StepTaken extends Error {}

/** What the screens need of a step. */
export class Call {
  readonly step: Step;
  readonly words: PhoneWordsOf;
  #viewer: Promise<Viewer> | null = null;

  constructor(step: Step) {
    this.step = step;
    this.words = wordsOf(step.language);
  }

  /** The member who is calling. Throws if nobody is known: screens of members are reached by members only. */
  get memberId(): string {
    if (!this.step.enrolleeId) throw new Error('The caller is not known');
    return this.step.enrolleeId;
  }

  /** Whom to ask: the help desk’s phone, or the scheme. */
  get helpDesk(): string {
    return this.step.settings.supportPhone || this.step.settings.schemeName;
  }

  /** The caller with the rights and rows of the member’s account. */
  viewer(): Promise<Viewer> {
    this.#viewer ??= viewerOfCaller(this.memberId, this.step.request);
    return this.#viewer;
  }

  /** Writes what the screen reads of the family into the access log, before the screen is shown. */
  async logReads(enrolleeIds: readonly string[], part: RecordPart): Promise<void> {
    const context: Context = { viewer: await this.viewer(), request: this.step.request };
    for (const id of enrolleeIds) logRecordAccess(context, id, part);
    await writeReads(context, 'ussd');
  }
}
