import { Box, chakra, type SystemStyleObject } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import type { ClaimFacts_ClaimFragment } from '../../graphql/generated.ts';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { amount } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { headCell } from '../../ui/table/table-style.ts';
import { LINE_DECISION } from '../claim.labels.ts';
import { LineCards } from './LineCards.tsx';
import { Decision, PriceInput, QtyInput, Reason } from './line-inputs.tsx';
import { approvedOf, type Item, type Line, type Lines, lineOf } from './line-state.ts';

type Checks = ClaimFacts_ClaimFragment['checks'];
export type LineTableProps = {
  items: readonly Item[];
  checks: Checks;
  lines: Lines;
  /** If absent, the decisions are read-only. */
  onLine?: (itemId: string, line: Line) => void;
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

/** The lines of a claim: claimed amounts, tariff, and the decision. */
export function LineTable(props: LineTableProps) {
  const { items, lines, onLine, current, onCurrent } = props;
  const phone = useIsPhone();
  const body = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (current !== undefined) body.current?.querySelector(`[data-line="${current}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  if (phone) return <LineCards {...props} />;
  return (
    <Box overflowX="auto">
      <Table css={style} ref={body} aria-label="Lines of the claim">
        <thead>
          <tr>
            <th colSpan={2} aria-label="Service" />
            <th className="num" colSpan={3} style={{ textAlign: 'center', paddingTop: 6 }}>
              The facility claims
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
              Claimed ₦
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
            line={lines[item.id] ?? lineOf(item)}
            index={index}
            isCurrent={current === index}
            set={onLine && ((line) => onLine(item.id, line))}
            choose={() => onCurrent?.(index)}
          />
        ))}
      </Table>
    </Box>
  );
}

type RowProps = {
  item: Item;
  line: Line;
  checks: Checks;
  index: number;
  isCurrent: boolean;
  set?: (line: Line) => void;
  choose: () => void;
};

function Row({ item, line, checks, index, isCurrent, set, choose }: RowProps) {
  const remarks = checks.filter((check) => check.line === item.line);
  const approved = approvedOf(line);
  const overTariff = item.tariffPrice !== null && item.unitPriceClaimed > item.tariffPrice;
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
          {item.qty} × {amount(item.unitPriceClaimed)}
        </td>
        <td className="num">
          <b>{amount(item.amountClaimed)}</b>
        </td>
        <td className="num">
          <Box color={overTariff ? 'warn.fg' : 'fg.muted'} fontWeight={overTariff ? '600' : undefined}>
            {item.tariffPrice === null ? '–' : amount(item.tariffPrice)}
          </Box>
        </td>
        <td className="num">{set ? <QtyInput item={item} line={line} set={set} /> : approved === null ? '–' : line.qty}</td>
        <td className="num">{set ? <PriceInput item={item} line={line} set={set} /> : approved === null ? '–' : amount(line.price)}</td>
        <td className="num">
          <b>{approved === null || Number.isNaN(approved) ? '–' : amount(approved)}</b>
        </td>
        <td>{set ? <Decision item={item} line={line} set={set} /> : LINE_DECISION[line.decision].text}</td>
        <td>
          <Reason line={line} set={set} item={item} />
        </td>
      </tr>
      {remarks.map(({ code, severity, message }) => (
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
