import { z } from 'zod';
import { ReportFileFormat, ReportRhythm } from '../../generated/prisma/enums.ts';
import { version as recordVersion } from '../../scheme/validation/fields.ts';

const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(60, 'Use at most 60 characters.')
  .regex(/^\P{Cc}*$/u, 'Use only letters, digits and punctuation.');
const version = recordVersion.describe('The version shown on screen.');
const columnIds = z.array(z.string().max(60)).max(200);

const address = z
  .record(z.string().regex(/^[\w-]{1,40}$/), z.string().max(4000))
  .refine((texts) => Object.keys(texts).length <= 40, 'Too many filters.')
  .describe('Key → text, as in the page address.');
const columns = z
  .object({ order: columnIds, hidden: columnIds })
  .meta({ id: 'ReportViewColumns', description: 'Column ids in order, and hidden columns.' })
  .nullish();

export const saveReportViewInput = z.object({ report: z.string().max(60), name, address, columns });
export const overwriteReportViewInput = z.object({ address, columns, version });
export const renameReportViewInput = z.object({ name, version });
export const reportViewVersionInput = z.object({ version }).meta({ id: 'ReportViewVersionInput' });

const needed = (what: string) => ({ error: `Choose the ${what}.` });

/** For the owner and further staff, by their permissions at that time. */
export const scheduleReportViewInput = z
  .object({
    rhythm: z.enum(ReportRhythm, needed('rhythm')),
    weekday: z.coerce.number().int().min(1).max(7).nullish().describe('1 Monday to 7 Sunday, for WEEKLY.'),
    monthDay: z.coerce.number().int().min(1).max(31).nullish().describe('1 to 31, for MONTHLY; the last day in shorter months.'),
    hour: z.coerce.number(needed('hour')).int().min(0).max(23).describe('Hour of the day in Lagos, 0 to 23.'),
    format: z.enum(ReportFileFormat, needed('file format')),
    recipientIds: z.array(z.uuid()).max(30, 'At most 30 people.').describe('Recipients besides the owner; staff only.'),
    version: recordVersion.describe('The version of the view shown on screen.'),
  })
  .refine(({ rhythm, weekday }) => rhythm !== 'WEEKLY' || weekday, { path: ['weekday'], ...needed('day of the week') })
  .refine(({ rhythm, monthDay }) => rhythm !== 'MONTHLY' || monthDay, { path: ['monthDay'], ...needed('day of the month') })
  .transform(({ weekday, monthDay, ...rest }) => ({
    ...rest,
    weekday: rest.rhythm === 'WEEKLY' ? (weekday ?? null) : null,
    monthDay: rest.rhythm === 'MONTHLY' ? (monthDay ?? null) : null,
  }));

export type ReportViewAddress = z.infer<typeof address>;
export type ReportViewColumns = z.infer<typeof columns>;
