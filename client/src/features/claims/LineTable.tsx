import { Box, chakra, Flex, Input, type SystemStyleObject } from '@chakra-ui/react';
import { Check, Pencil, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ClaimFacts_ClaimFragment, CutReason } from '../../graphql/generated.ts';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { amount, parseNaira } from '../../ui/format.ts';
import { useIsPhone } from '../../ui/hooks.ts';
import { CUT_REASON, LINE_DECISION } from './claim.labels.ts';
import { adjusting, approvedOf, type Item, type Line, type Lines, lineOf, lineProblem, passed, refused, typed } from './line-state.ts';

type Checks = ClaimFacts_ClaimFragment['checks'];
type Props = {
  items: readonly Item[];
  checks: Checks;
  lines: Lines;
  /** Absent: the decisions are only shown. */
  onLine?: (itemId: string, line: Line) => void;
  current?: number;
  onCurrent?: (index: number) => void;
};

const Table = chakra('table');
const Select = chakra('select');

const style: SystemStyleObject = {
  width: '100%',
  borderCollapse: 'collapse',
  '& th': {
    textStyle: 'small',
    color: 'fg.muted',
    fontWeight: '500',
    textAlign: 'start',
    px: '1.5',
    bg: 'bg.subtle',
    whiteSpace: 'nowrap',
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

/** The lines of a claim: what the facility claims at left, what is approved at right, the tariff between. */
export function LineTable(props: Props) {
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
        <td>{set ? <Decision item={item} line={line} set={set} /> : LINE_DECISION[line.decision].word}</td>
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

type Editing = { item: Item; line: Line; set: (line: Line) => void };

const changedBorder = (changed: boolean) => (changed ? { borderColor: 'warn.solid', fontWeight: '600' } : {});

function QtyInput({ item, line, set }: Editing) {
  return (
    <Input
      aria-label={`Quantity of line ${item.line}`}
      data-qty={item.line}
      h="28px"
      w="42px"
      px="1.5"
      textAlign="end"
      inputMode="numeric"
      value={Number.isNaN(line.qty) ? '' : line.qty}
      onFocus={(event) => event.target.select()}
      onChange={(event) => set(typed(item, line, { qty: event.target.value.trim() === '' ? Number.NaN : Number(event.target.value) }))}
      {...changedBorder(line.decision !== 'PENDING' && line.qty !== item.qty)}
    />
  );
}

function PriceInput({ item, line, set }: Editing) {
  const [text, setText] = useState<string | null>(null);
  return (
    <Input
      aria-label={`Price of line ${item.line}`}
      h="28px"
      w="76px"
      px="1.5"
      textAlign="end"
      inputMode="decimal"
      value={text ?? (Number.isNaN(line.price) ? '' : amount(line.price))}
      onFocus={(event) => event.target.select()}
      onBlur={() => setText(null)}
      onChange={(event) => {
        setText(event.target.value);
        set(typed(item, line, { price: parseNaira(event.target.value) ?? Number.NaN }));
      }}
      {...changedBorder(line.price !== item.unitPriceClaimed)}
    />
  );
}

const CHOICES = [
  { decision: 'PASSED', word: 'Pass', icon: Check, tone: 'success' },
  { decision: 'ADJUSTED', word: 'Adjust', icon: Pencil, tone: 'warn' },
  { decision: 'REJECTED', word: 'Reject', icon: X, tone: 'danger' },
] as const;

/** Pass, adjust or reject; the chosen one shows its word on its ground. */
function Decision({ item, line, set }: Editing) {
  const choose = (decision: (typeof CHOICES)[number]['decision']) =>
    set(decision === 'PASSED' ? passed(item) : decision === 'ADJUSTED' ? adjusting(item, line) : refused(item, line));
  return (
    <Flex
      as="fieldset"
      display="inline-flex"
      borderWidth="1px"
      borderColor="border.control"
      rounded="l2"
      h="28px"
      overflow="hidden"
      aria-label={`Decision on line ${item.line}`}
    >
      {CHOICES.map(({ decision, word, icon: Icon, tone }, index) => {
        const chosen = line.decision === decision;
        return (
          <chakra.button
            key={decision}
            type="button"
            aria-pressed={chosen}
            aria-label={`${word} line ${item.line}`}
            title={word}
            colorPalette={tone}
            display="inline-flex"
            alignItems="center"
            justifyContent="center"
            gap="1"
            minW="30px"
            px={chosen ? '2' : '0'}
            bg={chosen ? 'colorPalette.solid' : undefined}
            color={chosen ? 'colorPalette.contrast' : 'fg.muted'}
            fontWeight="600"
            textStyle="small"
            borderStartWidth={index > 0 ? '1px' : undefined}
            cursor="pointer"
            _hover={chosen ? undefined : { bg: 'bg.hover', color: 'fg' }}
            onClick={() => choose(decision)}
          >
            <Icon size={14} aria-hidden />
            {chosen && word}
          </chakra.button>
        );
      })}
    </Flex>
  );
}

function Reason({ item, line, set }: { item: Item; line: Line; set?: (line: Line) => void }) {
  if (line.decision === 'PENDING') return <Box color="fg.muted">Not decided</Box>;
  if (line.decision === 'PASSED') return null;
  if (!set) {
    return (
      <Box whiteSpace="normal" minW="120px">
        {line.reasonCode && CUT_REASON[line.reasonCode]}
        {line.note && (
          <Box textStyle="small" color="fg.muted">
            {line.note}
          </Box>
        )}
      </Box>
    );
  }
  const problem = lineProblem(item, line);
  return (
    <Box w="144px">
      <Select
        aria-label={`Reason for line ${item.line}`}
        data-reason={item.line}
        value={line.reasonCode ?? ''}
        onChange={(event) => set({ ...line, reasonCode: (event.target.value || null) as CutReason | null })}
        h="28px"
        w="full"
        px="1.5"
        bg="bg.panel"
        borderWidth="1px"
        rounded="l2"
        borderColor={line.reasonCode ? 'border.control' : 'danger.solid'}
      >
        <option value="">Choose a reason</option>
        {(Object.keys(CUT_REASON) as CutReason[]).map((code) => (
          <option key={code} value={code}>
            {CUT_REASON[code]}
          </option>
        ))}
      </Select>
      {line.reasonCode === 'OTHER' && (
        <Input
          mt="1"
          h="28px"
          px="1.5"
          aria-label={`Reason for line ${item.line} in words`}
          value={line.note}
          maxLength={300}
          onChange={(event) => set({ ...line, note: event.target.value })}
        />
      )}
      {problem && line.reasonCode !== null && (
        <Box textStyle="small" color="danger.fg" whiteSpace="normal">
          {problem}
        </Box>
      )}
    </Box>
  );
}

/** The same lines one below the other, for a narrow screen. */
function LineCards({ items, checks, lines, onLine, onCurrent }: Props) {
  return (
    <Box>
      {items.map((item, index) => {
        const line = lines[item.id] ?? lineOf(item);
        const set = onLine && ((next: Line) => onLine(item.id, next));
        const approved = approvedOf(line);
        return (
          <Box key={item.id} p="3" borderBottomWidth="1px" onFocus={() => onCurrent?.(index)}>
            <Flex justify="space-between" gap="3">
              <Box fontWeight="500">
                {item.line}. {item.service.name}
              </Box>
              <b>{amount(item.amountClaimed)}</b>
            </Flex>
            <Flex justify="space-between" gap="3" color="fg.muted" textStyle="small">
              <span>
                {item.qty} × {amount(item.unitPriceClaimed)}, tariff {item.tariffPrice === null ? '–' : amount(item.tariffPrice)}
              </span>
              <span>approved {approved === null || Number.isNaN(approved) ? '–' : amount(approved)}</span>
            </Flex>
            {checks
              .filter((check) => check.line === item.line)
              .map(({ code, severity, message }) => (
                <RowRemark key={code} kind={severity === 'BLOCK' ? 'block' : 'warn'}>
                  {message}
                </RowRemark>
              ))}
            <Flex mt="2" gap="2" wrap="wrap" align="center">
              {set ? (
                <>
                  <Decision item={item} line={line} set={set} />
                  {line.decision === 'ADJUSTED' && (
                    <>
                      <QtyInput item={item} line={line} set={set} />
                      <PriceInput item={item} line={line} set={set} />
                    </>
                  )}
                </>
              ) : (
                <span>{LINE_DECISION[line.decision].word}</span>
              )}
              {line.decision !== 'PENDING' && <Reason item={item} line={line} set={set} />}
            </Flex>
          </Box>
        );
      })}
    </Box>
  );
}
