import { z } from 'zod';

// A form holds ISO text; GraphQL hands the service a Date. Both come out as text.

const ofThisTime = (text: string) => text >= '2000' && text < '2101';
const TIME = 'Give a date between 2000 and 2100.';

/** A day on which something was done or paid. */
export const dayInput = (error: string) => z.iso.date({ error }).refine(ofThisTime, TIME);

/** An instant at which something was done. */
export const instantInput = (error: string) =>
  z.union([z.iso.datetime({ offset: true, error }), z.date().transform((date) => date.toISOString())], { error }).refine(ofThisTime, TIME);

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
