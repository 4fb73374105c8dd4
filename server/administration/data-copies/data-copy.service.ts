import writeXlsxFile from 'write-excel-file/node';
import { RecordPart } from '../../generated/prisma/enums.ts';
import { logRecordAccess, writeReads } from '../../members/record-access/record-access.ts';
import { isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { dateTime, lagosIsoDay, lagosIsoMinute } from '../../platform/lagos-text.shared.ts';
import { type CellKind, type CellValue, isEmpty, plainValue } from '../../platform/spreadsheets/write/sheet.ts';
import { countAttempt, type Limit, limitReached } from '../../scheme/access/attempts.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import { type Context, ownEnrolleeId, type Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { representedBy, visibleDataRequests } from '../data-requests/data-request.access.ts';
import { MAX_ROWS, SECTIONS, type Subject } from './data-copy-sections.ts';

/** Copies that one account may download. */
export const COPY_LIMIT: Limit = { max: 5, minutes: 60 };

const FORMATS: Partial<Record<CellKind, string>> = { money: '#,##0.00', date: 'd mmm yyyy', dateTime: 'd mmm yyyy hh:mm' };
/** Most characters of a cell in a spreadsheet. */
const MAX_CELL = 32_000;

const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });

/** Text cells are never evaluated as formulas. Dates are in Lagos time. */
function cell(kind: CellKind, value: CellValue) {
  if (isEmpty(value)) return null;
  if (kind === 'date') return { value: new Date(`${lagosIsoDay(String(value))}T00:00:00Z`), type: Date, format: FORMATS.date };
  if (kind === 'dateTime') return { value: new Date(`${lagosIsoMinute(String(value))}Z`), type: Date, format: FORMATS.dateTime };
  const plain = plainValue(kind, value);
  if (typeof plain === 'number') return { value: plain, type: Number, format: FORMATS[kind] };
  return { value: plain.slice(0, MAX_CELL), type: String, format: '@' };
}

/** The workbook with everything on record about one person: a sheet per section, each with its newest rows. */
export async function workbookOf(subject: Subject, maxRows = MAX_ROWS): Promise<Buffer> {
  const sheets = [];
  for (const { name, heads, read } of SECTIONS) {
    // One more row shows that the sheet is cut.
    const rows = await read(subject, maxRows + 1);
    const isCut = rows.length > maxRows;
    const note = isCut
      ? `Only the newest ${maxRows.toLocaleString('en-NG')} rows are listed.`
      : rows.length === 0
        ? 'Nothing on record.'
        : null;
    sheets.push({
      sheet: name,
      data: [
        ...(note ? [[{ value: note, type: String }]] : []),
        heads.map(({ label }) => bold(label)),
        ...rows.slice(0, maxRows).map((row) => row.map((value, i) => cell(heads[i]?.kind ?? 'text', value))),
      ],
      columns: heads.map(({ label }) => ({ width: Math.max(18, label.length + 2) })),
      stickyRowsCount: note ? 2 : 1,
    });
  }
  const about = [
    [bold('Copy of personal data')],
    [{ value: `Made on ${dateTime(now())}`, type: String }],
    [{ value: 'Other people are listed by name and number only, staff by role only.', type: String }],
  ];
  return writeXlsxFile([{ sheet: 'About', data: about, columns: [{ width: 80 }] }, ...sheets]).toBuffer();
}

type Copy = { filename: string; content: Buffer };

/** Counts the download, writes access log and activity log, then makes the workbook. Errors: DATA_COPY_LIMIT. */
async function makeCopy(context: Context, viewer: Viewer, subject: Subject, reason: string): Promise<Copy> {
  const attempt = await countAttempt(`data-copy:${viewer.userId}`, COPY_LIMIT);
  if (!attempt.allowed) throw limitReached('DATA_COPY_LIMIT', attempt);
  const person = await db.enrollee.findUniqueOrThrow({ where: { id: subject.enrolleeId }, select: { fullName: true, enrolmentNo: true } });
  const label = person.enrolmentNo ?? person.fullName;
  for (const part of Object.values(RecordPart)) logRecordAccess(context, subject.enrolleeId, part);
  await writeReads(context, 'dataCopy');
  await transact(viewer, 'dataCopy', async (write) => {
    write.log({
      action: 'Enrollee.DATA_COPY',
      entityType: 'Enrollee',
      entityId: subject.enrolleeId,
      summary: `Downloaded the copy of the data of ${label}: ${reason}`,
    });
    return null;
  });
  const content = await workbookOf(subject);
  return { filename: `Personal data ${label.replaceAll('/', '-')} ${isoDay(today())}.xlsx`, content };
}

/** The copy for a member: of the own data, or of a child under 18 without an account. The NIN of a child is masked. Errors: FORBIDDEN, NOT_FOUND, DATA_COPY_LIMIT. */
export async function ownDataCopy(context: Context, viewer: Viewer, enrolleeId: string): Promise<Copy> {
  if (!can(viewer, 'OWN_DATA_REQUEST_WRITE')) throw new DomainError('FORBIDDEN');
  const ownId = ownEnrolleeId(viewer);
  if ((await db.enrollee.count({ where: { AND: [{ id: enrolleeId }, representedBy(ownId)] } })) === 0) throw new DomainError('NOT_FOUND');
  const isOwn = enrolleeId === ownId;
  return makeCopy(context, viewer, { enrolleeId, showNin: isOwn }, isOwn ? 'own data' : 'data of a child');
}

/** The copy for an access request that is open or answered. Errors: FORBIDDEN, NOT_FOUND, DATA_COPY_NOT_ACCESS, DATA_COPY_LIMIT. */
export async function requestedDataCopy(context: Context, viewer: Viewer, requestId: string): Promise<Copy> {
  if (!can(viewer, 'DATA_REQUEST_WRITE')) throw new DomainError('FORBIDDEN');
  const request = await db.dataSubjectRequest.findFirst({ where: { AND: [{ id: requestId }, visibleDataRequests(viewer)] } });
  if (!request) throw new DomainError('NOT_FOUND');
  const { kind, status, outcome, enrolleeId, requestNo } = request;
  if (kind !== 'ACCESS' || status === 'WITHDRAWN' || outcome === 'REFUSED') throw new DomainError('DATA_COPY_NOT_ACCESS');
  return makeCopy(context, viewer, { enrolleeId, showNin: true }, `access request ${requestNo}`);
}
