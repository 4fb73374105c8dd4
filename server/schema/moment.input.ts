import { z } from 'zod';

// A form holds ISO text; GraphQL hands the service a Date. Both come out as text.

/** An instant. */
export const instantInput = (error: string) =>
  z.union([z.iso.datetime({ offset: true, error }), z.date().transform((date) => date.toISOString())], { error });

/** An empty field is nothing. */
export const orNothing = <Schema extends z.ZodType>(schema: Schema) => z.union([z.literal('').transform(() => null), schema]).nullish();

/** Words that may be left out. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters.`)
    .nullish()
    .transform((text) => text || null);
