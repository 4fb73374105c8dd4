import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { amount } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { headCell } from '../../ui/table/table-style.ts';
import { LineDecisionCards } from './LineDecisionCards.tsx';
import { CHOICE_TEXT } from './line-decision.labels.ts';
import { Decision, PriceInput, QtyInput, Reason } from './line-inputs.tsx';
import { approvedOf, type Line, type LineItem, type Lines, lineIn } from './line-state.ts';

export type LineRemark = { line: number | null; code: string; severity: 'BLOCK' | 'WARN'; message: string };

export type LineDecisionTableProps<Code extends string> = {
  /** Accessible name of the table, such as "Lines of the claim". */
  label: string;
  /** Headings of the requested part: "Requested by facility", and of its amounts: "Requested". */
  requestTitle: string;
  amountTitle: string;
  items: readonly LineItem<Code>[];
  remarks?: readonly LineRemark[];
  lines: Lines<Code>;
  reasons: Record<Code, string>;
  /** Placeholder of the note, offered with every reason; without it, only OTHER has a note. */
  notePlaceholder?: string;
  /** If absent, the decisions are read-only. */
  onLine?: (itemId: string, line: Line<Code>) => void;
  current?: number;
  onCurrent?: (index: number) => void;
};

const Table = chakra('table');

const style: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    ...headCell,
    px: '1.5',
    verticalAlign: 'bottom',
    pb: '1',
  },
  '& thead tr:last-of-type th': { borderBottomWidth: '1px' },
  '& td': { px: '1.5', py: '1', verticalAlign: 'top', whiteSpace: 'nowrap' },
  '& tbody': { borderBottomWidth: '1px', borderColor: 'border.muted' },
  '& tbody[data-current]': { bg: 'bg.selected', boxShadow: 'inset 3px 0 0 var(--chakra-colors-accent-solid)' },
  '& td.num, & th.num': { textAlign: 'end' },
  '& td:first-of-type, & th:first-of-type': { ps: '3', color: 'fg.muted' },
  '& td:last-of-type, & th:last-of-type': { pe: '3' },
};

/** Table to decide lines one by one: request, tariff and decision. */
export function LineDecisionTable<Code extends string>(props: LineDecisionTableProps<Code>) {
  const { label, requestTitle, amountTitle, items, lines, onLine, current, onCurrent } = props;
  const phone = useIsPhone();
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (current !== undefined) table.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  if (phone) return <LineDecisionCards {...props} />;
  return (
    <Box overflowX="auto">
      <Table css={style} ref={table} aria-label={label}>
        <thead>
          <tr>
            <th colSpan={2} aria-label="Service" />
            <th className="num" colSpan={3} style={{ textAlign: 'center', paddingTop: 6 }}>
              {requestTitle}
            </th>
            <th colSpan={5} style={{ paddingTop: 6 }}>
              {onLine ? 'You approve' : 'Approved'}
            </th>
          </tr>
          <tr>
            <th scope="col">#</th>
            <th scope="col">Service</th>
            <th scope="col" className="num">
              Qty × price
            </th>
            <th scope="col" className="num">
              {amountTitle} ₦
            </th>
            <th scope="col" className="num">
              Tariff ₦
            </th>
            <th scope="col" className="num">
              Qty
            </th>
            <th scope="col" className="num">
              Price ₦
            </th>
            <th scope="col" className="num">
              Approved ₦
            </th>
            <th scope="col">Decision</th>
            <th scope="col">Reason</th>
          </tr>
        </thead>
        {items.map((item, index) => (
          <Row
            key={item.id}
            {...props}
            item={item}
            line={lineIn(lines, item)}
            index={index}
            isCurrent={current === index}
            set={onLine && ((line: Line<Code>) => onLine(item.id, line))}
            choose={() => onCurrent?.(index)}
          />
        ))}
      </Table>
    </Box>
  );
}

type RowProps<Code extends string> = Pick<LineDecisionTableProps<Code>, 'remarks' | 'reasons' | 'notePlaceholder'> & {
  item: LineItem<Code>;
  line: Line<Code>;
  index: number;
  isCurrent: boolean;
  set?: (line: Line<Code>) => void;
  choose: () => void;
};

function Row<Code extends string>({ item, line, remarks = [], reasons, notePlaceholder, index, isCurrent, set, choose }: RowProps<Code>) {
  const approved = approvedOf(line);
  const isAboveTariff = item.tariffPrice !== null && item.unitPrice > item.tariffPrice;
  return (
    <tbody data-line={index} data-current={isCurrent || undefined} onPointerDown={choose} onFocus={choose}>
      <tr>
        <td>{item.line}</td>
        <td style={{ whiteSpace: 'normal', minWidth: 170 }}>
          <Box fontWeight="500" lineHeight="1.125rem">
            {item.service.name}
          </Box>
          <Box className="code" textStyle="caption" color="fg.muted">
            {item.service.code}
          </Box>
        </td>
        <td className="num">
          {item.qty} × {amount(item.unitPrice)}
        </td>
        <td className="num">
          <b>{amount(item.amount)}</b>
        </td>
        <td className="num">
          <Box color={isAboveTariff ? 'warn.fg' : 'fg.muted'} fontWeight={isAboveTariff ? '600' : undefined}>
            {item.tariffPrice === null ? '–' : amount(item.tariffPrice)}
          </Box>
        </td>
        <td className="num">{set ? <QtyInput item={item} line={line} set={set} /> : approved === null ? '–' : line.qty}</td>
        <td className="num">{set ? <PriceInput item={item} line={line} set={set} /> : approved === null ? '–' : amount(line.price)}</td>
        <td className="num">
          <b>{approved === null || Number.isNaN(approved) ? '–' : amount(approved)}</b>
        </td>
        <td>{set ? <Decision item={item} line={line} set={set} /> : CHOICE_TEXT[line.choice ?? 'OPEN']}</td>
        <td>
          <Reason item={item} line={line} set={set} reasons={reasons} notePlaceholder={notePlaceholder} />
        </td>
      </tr>
      {remarks
        .filter((remark) => remark.line === item.line)
        .map(({ code, severity, message }) => (
          <tr key={`${code}${message}`}>
            <td />
            <td colSpan={9} style={{ paddingTop: 0, paddingBottom: 6, whiteSpace: 'normal' }}>
              <RowRemark kind={severity === 'BLOCK' ? 'block' : 'warn'}>{message}</RowRemark>
            </td>
          </tr>
        ))}
    </tbody>
  );
}
