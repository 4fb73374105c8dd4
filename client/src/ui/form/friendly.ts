import type { TFunction } from 'i18next';

type Issue = { code?: string; input?: unknown; expected?: unknown; origin?: string; minimum?: unknown; maximum?: unknown; format?: string };

const empty = (value: unknown) => value === undefined || value === null || value === '';

/** Messages for zod issues without a message of their own in the schema. */
export const friendlyIn =
  (t: TFunction<['common', 'app']>) =>
  (issue: Issue): string | undefined => {
    const [atLeast, atMost] = [{ count: Number(issue.minimum) }, { count: Number(issue.maximum) }];
    if (empty(issue.input)) return t('app:wrong.needed');
    switch (issue.code) {
      case 'invalid_type':
        return issue.expected === 'number' || issue.expected === 'int' ? t('app:wrong.number') : undefined;
      case 'invalid_value':
        return t('app:wrong.choose');
      case 'invalid_format':
        return issue.format === 'email' ? t('app:wrong.email') : issue.format === 'date' ? t('app:wrong.date') : undefined;
      case 'too_small':
        if (issue.origin === 'array') return t('app:wrong.atLeastNeeded', atLeast);
        return issue.origin === 'string' ? t('app:wrong.lettersAtLeast', atLeast) : t('app:wrong.atLeast', atLeast);
      case 'too_big':
        return issue.origin === 'string' ? t('app:wrong.lettersAtMost', atMost) : t('app:wrong.atMost', atMost);
      default:
        return undefined;
    }
  };

export type Problem = { path: string; message: string };

/** The errors of a form as a flat list, in the order of the fields. */
export function problemsOf(errors: unknown, path = ''): Problem[] {
  if (typeof errors !== 'object' || errors === null) return [];
  const { message, type } = errors as { message?: unknown; type?: unknown };
  const ownMessages = typeof message === 'string' && type !== undefined ? [{ path, message }] : [];
  const inner = Object.entries(errors).flatMap(([key, value]) =>
    key === 'ref' || key === 'types' || (ownMessages.length > 0 && (key === 'message' || key === 'type'))
      ? []
      : problemsOf(value, key === 'root' ? path : path ? `${path}.${key}` : key),
  );
  return [...ownMessages, ...inner];
}
