import type { FastifyInstance } from 'fastify';
import { DomainError } from '../../platform/errors.ts';

/** Levels of objects and lists within each other. Whatever walks a value after this may do so by recursion. */
const MAX_DEPTH = 50;

/** How deep a text of JSON nests, without reading it; for a text that is no JSON the answer means nothing. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') deepest = Math.max(deepest, ++depth);
    else if (sign === '}' || sign === ']') depth--;
  }
  return deepest;
}

/** Throws JSON_DEPTH for what nests deeper than any input of ours. */
export function checkDepth(text: string): void {
  if (depthOf(text) > MAX_DEPTH) throw new DomainError('JSON_DEPTH', { params: { max: MAX_DEPTH } });
}

/** Every JSON body of every route is read here. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    try {
      checkDepth(String(body));
    } catch (error) {
      return done(error as Error, undefined);
    }
    return parse(request, String(body), done);
  });
}
