import { type FieldValues, get, type Resolver, set } from 'react-hook-form';
import { problemsOf } from './friendly.ts';

const isPlain = (value: unknown) => value !== '' && ['string', 'number', 'boolean'].includes(typeof value);

/**
 * Validates a form without values that the user cannot correct: an invalid value of a field that is not on the page, for example from
 * a draft, is not sent. An error that remains without the value is kept.
 */
export const withoutUnmountedFields =
  <In extends FieldValues, Out>(check: Resolver<In, unknown, Out>, isOnPage: (path: string) => boolean): Resolver<In, unknown, Out> =>
  async (values, context, options) => {
    const result = await check(values, context, options);
    const offPage = problemsOf(result.errors).filter(({ path }) => path && !isOnPage(path) && isPlain(get(values, path)));
    if (offPage.length === 0) return result;
    const remaining = structuredClone(values);
    for (const { path } of offPage) set(remaining, path, undefined);
    return check(remaining, context, options);
  };
