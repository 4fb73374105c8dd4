import { AD_HOC_ERRORS } from './ad-hoc-errors.ts';
import { PLATFORM_ERRORS } from './platform-errors.ts';

type PlatformTexts = typeof PLATFORM_ERRORS;
type AdHocTexts = typeof AD_HOC_ERRORS;

/** The text of each error code. The catalogue of the scheme adds its own: here their type, and by `declareErrors` their texts. */
export interface ErrorTexts extends PlatformTexts, AdHocTexts {}

export type ErrorCode = keyof ErrorTexts;

const texts: Record<string, string> = { ...PLATFORM_ERRORS, ...AD_HOC_ERRORS };
const statusTexts: Record<string, Readonly<Record<string, string>>> = {};

/** Adds error texts by code, and statuses that are named differently in texts, by entity. */
export function declareErrors(
  added: Readonly<Record<string, string>>,
  statuses: Readonly<Record<string, Readonly<Record<string, string>>>>,
): void {
  Object.assign(texts, added);
  Object.assign(statusTexts, statuses);
}

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(texts, code);

/** The text of a code, before its parameters are filled in. */
export function textOf(code: ErrorCode): string {
  const text = texts[code];
  if (text === undefined) throw new Error(`No text is declared for ${code}`);
  return text;
}

/** The own word of a status in texts; undefined if it is its name. */
export const statusTextOf = (entity: string, status: string): string | undefined => statusTexts[entity]?.[status];
