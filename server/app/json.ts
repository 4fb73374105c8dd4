import type { FastifyBodyParser, FastifyInstance } from 'fastify';
import { DomainError } from '../platform/errors.ts';

export const JSON_LIMITS = {
  /** Levels of objects and lists within each other. Code that walks a value after this check may be recursive. */
  depth: 50,
  /** Keys of one object; the largest input of ours has some forty. */
  keys: 500,
  /** Objects, lists and simple values together: a call of 500 claims with 16 lines each passes. */
  values: 50_000,
};

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** End of the string that starts at this quotation mark. */
function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === BACKSLASH) at++;
    else if (sign === QUOTE) return at;
  }
  return text.length;
}

/** Throws JSON_DEPTH, JSON_KEYS or JSON_VALUES before parsing, because processing the value may cost more than its length suggests. */
export function checkJson(text: string): void {
  /** Keys read so far in each open object; null for a list. */
  const open: (number | null)[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfText(text, at);
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) open.pop();
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) {
      open.push(sign === OPEN_LIST ? null : 1);
      values++;
      if (open.length > JSON_LIMITS.depth) throw new DomainError('JSON_DEPTH', { params: { max: JSON_LIMITS.depth } });
    } else if (sign === COMMA) {
      values++;
      const keys = open.at(-1) ?? null;
      if (keys !== null) open[open.length - 1] = keys + 1;
      if (keys === JSON_LIMITS.keys) throw new DomainError('JSON_KEYS', { params: { max: JSON_LIMITS.keys } });
    }
    if (values > JSON_LIMITS.values) throw new DomainError('JSON_VALUES', { params: { max: JSON_LIMITS.values.toLocaleString('en-NG') } });
  }
}

/** Every JSON body of every route is read here. */
export function parseJson(app: FastifyInstance): FastifyBodyParser<string> {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    try {
      checkJson(String(body));
    } catch (error) {
      return done(error as Error, undefined);
    }
    return parse(request, String(body), done);
  };
}

export const readJsonBodies = (app: FastifyInstance): void =>
  void app.addContentTypeParser('application/json', { parseAs: 'string' }, parseJson(app));
