import type { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../access/viewer.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';
import { assertVersion, recordStatus } from '../workflow/change-status.ts';
import { type Tx, transact, type Write } from '../workflow/transact.ts';
import { disableInput, enableInput, withVersion } from './master-data.input.ts';

/** The models of records that others refer to, and that are disabled instead of deleted. */
export type MasterModel =
  | 'BillRule'
  | 'Diagnosis'
  | 'DiagnosisRule'
  | 'ExpenseCategory'
  | 'ExpenseItem'
  | 'Mda'
  | 'Plan'
  | 'PublicHoliday'
  | 'Service'
  | 'StandardQuery'
  | 'Symptom';

type Columns = Record<string, unknown>;
type Row = Columns & { id: string; name: string; version: number; isActive: boolean };
type Delegate = {
  create: (query: { data: Columns }) => Promise<Row>;
  findFirst: (query: { where: object }) => Promise<Row | null>;
  updateMany: (query: { where: object; data: Columns }) => Promise<{ count: number }>;
};

type Options<Input extends z.ZodObject> = {
  model: MasterModel;
  /** Name of one record in a sentence: "the expense category". */
  noun: string;
  /** Fields of the form. */
  input: Input;
  /** Error code of a unique violation, by column; the first is that of the name. */
  uniqueErrors: Record<string, ErrorCode>;
  /** Database columns of the input, if different. */
  columnsOf?: (input: z.output<Input>) => Columns;
  /** The columns of who added it, where the table has them. */
  creatorColumns?: (viewer: Viewer) => Columns;
  /** Fields of a change, if different from those of a new record. */
  updateInput?: z.ZodObject;
  /** Rows of other tables that are filled in with the record: saved, and read for the log. */
  related?: { save: (tx: Tx, id: string, input: z.output<Input>) => Promise<void>; read: (tx: Tx, id: string) => Promise<Columns> };
  /** Throws if the input references a disabled record. */
  assertColumns?: (tx: Tx, input: z.output<Input>) => Promise<void>;
  /** Throws if a change contradicts references to the record. */
  assertUpdate?: (tx: Tx, row: Row, columns: Columns) => Promise<void>;
  /** Throws if a record cannot be enabled, for example because its parent is disabled. */
  assertEnable?: (tx: Tx, row: Row) => Promise<void>;
};

/** The column of a unique index that a write violated; the first where Prisma names none, as for an index on `lower(name)`. */
function violatedColumn(error: Prisma.PrismaClientKnownRequestError, [first = '', ...others]: readonly string[]): string {
  const text = `${JSON.stringify(error.meta)} ${error.message}`;
  return others.find((column) => new RegExp(`_${column}_key|\\(\`?${column}\`?\\)|"${column}"`).test(text)) ?? first;
}

/** A value as logged. Midnight UTC is a day. */
const textOf = (value: unknown): string =>
  value instanceof Date ? value.toISOString().replace('T00:00:00.000Z', '') : String(value ?? '');

/** Create, update, disable and enable of master data, with optimistic locking, history and activity log. */
export function masterDataService<Input extends z.ZodObject>(options: Options<Input>) {
  const { model, noun, uniqueErrors, columnsOf = (input) => input, creatorColumns = () => ({}) } = options;
  const updateInput = withVersion(options.updateInput ?? options.input);
  const { related } = options;
  const delegateIn = (tx: Tx) => tx[(model.charAt(0).toLowerCase() + model.slice(1)) as 'mda'] as unknown as Delegate;

  function refuseUniqueViolation(error: unknown): never {
    if (!isUniqueViolation(error)) throw error;
    const column = violatedColumn(error, Object.keys(uniqueErrors));
    throw fieldError(uniqueErrors[column] ?? 'MST_NAME_TAKEN', column);
  }

  async function load(tx: Tx, id: string, version: number): Promise<Row> {
    const row = await delegateIn(tx).findFirst({ where: { id } });
    if (!row) throw new DomainError('NOT_FOUND');
    assertVersion(row, version);
    return row;
  }

  async function write(tx: Tx, { id, version }: Row, data: Columns): Promise<void> {
    const { count } = await delegateIn(tx).updateMany({ where: { id, version }, data: { ...data, version: { increment: 1 } } });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
  }

  const log = ({ log }: Write, action: string, entityId: string, summary: string, changes: { before?: object; after?: object } = {}) =>
    log({ action: `${model}.${action}`, entityType: model, entityId, summary, ...(changes as object) });

  return {
    model,
    noun,
    inputs: { create: options.input, update: updateInput, disable: disableInput, enable: enableInput },

    /** Errors: those of a unique violation. */
    create: (viewer: Viewer, raw: unknown): Promise<{ id: string }> => {
      const input = parse(options.input, raw) as z.output<Input>;
      return transact(viewer, `create${model}`, async (work) => {
        await options.assertColumns?.(work.tx, input);
        const data = columnsOf(input);
        const { id, name } = await delegateIn(work.tx).create({ data: { ...data, ...creatorColumns(viewer) } });
        await related?.save(work.tx, id, input);
        await recordStatus(work, model, id, 'CREATE', null, 'ACTIVE');
        log(work, 'CREATE', id, `Added the ${noun} ${name}`);
        return { id };
      }).catch(refuseUniqueViolation);
    },

    /** Errors: NOT_FOUND, CONFLICT_STALE, those of a unique violation and of `assertUpdate`. */
    update: (viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> => {
      const { version, ...input } = parse(updateInput, raw) as z.output<Input> & { version: number };
      const data = columnsOf(input as z.output<Input>);
      return transact(viewer, `update${model}`, async (work) => {
        const row = await load(work.tx, id, version);
        await options.assertColumns?.(work.tx, input as z.output<Input>);
        await options.assertUpdate?.(work.tx, row, data);
        const relatedBefore = await related?.read(work.tx, id);
        await write(work.tx, row, data);
        await related?.save(work.tx, id, input as z.output<Input>);
        const before: Columns = { ...row, ...relatedBefore };
        const after: Columns = { ...data, ...(await related?.read(work.tx, id)) };
        const changed = Object.entries(after).filter(([column, value]) => textOf(value) !== textOf(before[column]));
        log(work, 'UPDATE', id, `Changed ${row.name}: ${changed.map(([column]) => column).join(', ') || 'nothing'}`, {
          before: Object.fromEntries(changed.map(([column]) => [column, textOf(before[column])])),
          after: Object.fromEntries(changed.map(([column, value]) => [column, textOf(value)])),
        });
        return { id };
      }).catch(refuseUniqueViolation);
    },

    /** Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE. */
    disable: (viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> => {
      const { version, reason } = parse(disableInput, raw);
      return transact(viewer, `disable${model}`, async (work) => {
        const row = await load(work.tx, id, version);
        if (!row.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'disabled' } });
        await write(work.tx, row, { isActive: false, disabledAt: now(), disabledById: viewer.userId, disableReason: reason });
        await recordStatus(work, model, id, 'DISABLE', 'ACTIVE', 'DISABLED', reason);
        log(work, 'DISABLE', id, `Disabled ${row.name}: ${reason}`);
        return { id };
      });
    },

    /** Errors: NOT_FOUND, STATE_INVALID, CONFLICT_STALE and those of `assertEnable`. */
    enable: (viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> => {
      const { version } = parse(enableInput, raw);
      return transact(viewer, `enable${model}`, async (work) => {
        const row = await load(work.tx, id, version);
        if (row.isActive) throw new DomainError('STATE_INVALID', { params: { state: 'active' } });
        await options.assertEnable?.(work.tx, row);
        await write(work.tx, row, { isActive: true, disabledAt: null, disabledById: null, disableReason: null });
        await recordStatus(work, model, id, 'ENABLE', 'DISABLED', 'ACTIVE');
        log(work, 'ENABLE', id, `Enabled ${row.name}`);
        return { id };
      });
    },
  };
}

export type MasterDataService = ReturnType<typeof masterDataService>;
