import { chakra, Span } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { CellValue } from '../../../../server/platform/spreadsheets/write/sheet.ts';
import { BarCell } from '../chart/small.tsx';
import type { Label } from '../labels.ts';
import { type Screen, ScreenLink } from '../link.tsx';
import { HourBar, StatusTag } from '../status.tsx';
import type { Column, ColumnKind } from './column.ts';

export type { Column } from './column.ts';

/** Column for the second line in exports; null if the export already contains its value. */
type SecondLine<Row> = { second?: undefined; extra?: undefined } | { second: Column<Row>['second']; extra: Column<Row>['extra'] | null };
type Options<Row> = Partial<Omit<Column<Row>, 'label' | 'kind' | 'value' | 'link' | 'second' | 'extra'>> & SecondLine<Row>;
type LinkOptions<Row> = Options<Row> & { params?: (row: Row) => Record<string, string> };

const idOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

export function column<Row>(kind: ColumnKind, label: string, value: (row: Row) => CellValue, options: Options<Row> = {}): Column<Row> {
  return { id: idOf(label), label, kind, value, ...options };
}

/** A second value of a cell: the line under the first one on the screen, a column of its own in a file. */
export const also = <Row,>(label: string, value: (row: Row) => string | null | undefined) => ({ second: value, extra: { label, value } });

/** Names may wrap at their spaces; numbers never wrap. */
const nameLike = (text: string | null | undefined) => /\s/.test(text ?? '');

const idParams = (row: unknown) => ({ id: String((row as { id?: unknown }).id ?? '') });

export const textColumn = <Row,>(label: string, value: (row: Row) => string | null | undefined, options?: Options<Row>) =>
  column('text', label, value, options);

/** A number that people read aloud or type elsewhere: it never wraps and is exported as text. */
export const codeColumn = <Row,>(label: string, value: (row: Row) => string | null | undefined, options?: Options<Row>) =>
  column('code', label, value, options);

export const moneyColumn = <Row,>(label: string, value: (row: Row) => number | null | undefined, options?: Options<Row>) =>
  column('money', label, value, options);

export const numberColumn = <Row,>(label: string, value: (row: Row) => number | null | undefined, options?: Options<Row>) =>
  column('number', label, value, options);

export const dateColumn = <Row,>(label: string, value: (row: Row) => string | null | undefined, options?: Options<Row>) =>
  column('date', label, value, options);

export const dateTimeColumn = <Row,>(label: string, value: (row: Row) => string | null | undefined, options?: Options<Row>) =>
  column('dateTime', label, value, options);

export const statusColumn = <Row,>(label: string, value: (row: Row) => Label | null | undefined, options?: Options<Row>) =>
  column<Row>('status', label, (row) => value(row)?.text, { cell: (row) => <StatusTag label={value(row) ?? undefined} />, ...options });

/** A bar of the time left until the due time; empty when the clock has stopped. */
export const clockColumn = <Row,>(label: string, dueAt: (row: Row) => string | null | undefined, options?: Options<Row>) =>
  column<Row>('clock', label, dueAt, {
    always: true,
    cell: (row) => {
      const due = dueAt(row);
      return due ? <HourBar dueAt={due} /> : '–';
    },
    ...options,
  });

/** The name of a record, linked to its screen in the current area. */
export function linkColumn<Row>(
  label: string,
  value: (row: Row) => string | null | undefined,
  screen: Screen | ((row: Row) => Screen),
  { params = idParams, ...options }: LinkOptions<Row> = {},
): Column<Row> {
  const screenOf = (row: Row) => (typeof screen === 'function' ? screen(row) : screen);
  return {
    ...column<Row>('link', label, value, { always: true, ...options }),
    cell: (row) => (
      <span className={nameLike(value(row)) ? undefined : 'code'}>
        <ScreenLink to={screenOf(row)} params={params(row)}>
          {value(row)}
        </ScreenLink>
      </span>
    ),
    link: (row) => ({ to: screenOf(row), params: params(row) }),
  };
}

type PersonCell = { name: string; note?: string | null; number?: string | null };

/** Name and sex-age on the first line, enrolment number on the second. */
export function personColumn<Row>(
  label: string,
  person: (row: Row) => PersonCell | null | undefined,
  { to, params = idParams, ...options }: LinkOptions<Row> & { to?: Screen } = {},
): Column<Row> {
  const name = (row: Row): ReactNode => {
    const who = person(row);
    if (!who) return '–';
    return (
      <>
        <ScreenLink to={to} params={to && params(row)} color="fg" display="inline">
          <Span fontWeight="500">{who.name}</Span>
        </ScreenLink>
        {who.note && <Span color="fg.muted">, {who.note.replaceAll(' ', '\u00a0')}</Span>}
      </>
    );
  };
  return {
    ...column<Row>('person', label, (row) => person(row)?.name, { always: true, ...options }),
    cell: name,
    extra: { label: label === 'Name' ? 'Enrolment number' : `${label} number`, value: (row) => person(row)?.number },
    second:
      options.second ??
      ((row) => {
        const text = person(row)?.number;
        return text ? <chakra.span className="code">{text}</chakra.span> : null;
      }),
    ...(to && { link: (row: Row) => (person(row) ? { to, params: params(row) } : null) }),
  };
}

type Bar = { value: number; whole?: number | null; mark?: number | null };

/** A bar chart as a column: the value, the whole in a paler tone behind it, and a thin line for the year before. */
export const barColumn = <Row,>(label: string, bar: (row: Row) => Bar, max: number, options?: Options<Row>) =>
  column<Row>('bar', label, () => null, { width: '28%', cell: (row) => <BarCell {...bar(row)} max={max} />, ...options });

/** Buttons at the end of a row; not printed and not exported. */
export const actionsColumn = <Row,>(cell: (row: Row) => ReactNode, options?: Options<Row>): Column<Row> =>
  column<Row>('actions', '', () => null, { id: 'actions', always: true, cell, ...options });
