import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { CheckCheck } from 'lucide-react';
import { Panel } from '../../ui/detail/page.tsx';
import { amount, naira, plural } from '../../ui/format.ts';
import { LineDecision, LineReason } from '../../ui/line-decision.tsx';
import { headCell } from '../../ui/table/table-style.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_REASON } from './pa-request.labels.ts';
import { isCut, type PaDecision } from './use-pa-decision.ts';

type Props = { request: PaRequestDetails; decision: PaDecision; disabled: boolean };

const Table = chakra('table', {
  base: {
    width: '100%',
    borderCollapse: 'collapse',
    '& th': {
      ...headCell,
      height: '31px',
      borderBlockWidth: '1px',
      px: '2',
    },
    '& td': { px: '2', py: '1', borderBottomWidth: '1px', borderColor: 'border.muted', verticalAlign: 'middle' },
    '& :is(th, td):first-of-type': { ps: '3.5' },
    '& :is(th, td).num': { textAlign: 'end' },
    '& tfoot td': { bg: 'bg.subtle', fontWeight: '600', height: '40px' },
    // On a phone each service is a block: the request, then the decision below it.
    mdDown: {
      display: 'block',
      '& :is(tbody, tfoot)': { display: 'block' },
      '& thead': { srOnly: true },
      '& tr': {
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: '4',
        rowGap: '1.5',
        px: '3.5',
        py: '2.5',
        borderBottomWidth: '1px',
      },
      '& tr :is(td, td:first-of-type)': { display: 'block', p: '0', borderBottomWidth: '0', height: 'auto' },
      '& tfoot tr': { bg: 'bg.subtle' },
      '& td.wide': { flexBasis: '100%' },
      '& td:empty': { display: 'none !important' },
      '& td[data-label]::before': {
        content: 'attr(data-label)',
        display: 'block',
        textStyle: 'small',
        color: 'fg.muted',
        fontWeight: '400',
        textAlign: 'start',
      },
    },
  },
});

/** The requested services on the left and the decision on each on the right. */
export function PaDecisionTable({ request, decision, disabled }: Props) {
  const less = request.requestedAmount - decision.total;
  const done = !decision.lines.some((line) => !line.choice);
  return (
    <Panel
      title="What the facility asks for"
      note={`${request.hcp.name}, ${request.hcp.level.toLowerCase()}, ${request.hcp.lga.name} LGA`}
      action={
        !disabled && (
          <Button variant="ghost" size="xs" color="accent.fg" onClick={decision.approveAll}>
            <CheckCheck size={14} aria-hidden /> Approve all as asked
          </Button>
        )
      }
      padding={false}
    >
      <Box overflowX="auto">
        <Table minW={{ md: '760px' }}>
          <thead>
            <tr>
              <th scope="col">Service</th>
              <th scope="col" className="num">
                Qty
              </th>
              <th scope="col" className="num">
                Tariff ₦
              </th>
              <th scope="col" className="num">
                Asked ₦
              </th>
              <th scope="col">Approve</th>
              <th scope="col" className="num">
                Amount ₦
              </th>
              <th scope="col">Decision</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {request.items.map((item, index) => (
              <Row key={item.id} item={item} index={index} decision={decision} disabled={disabled} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="wide">{plural(request.items.length, 'service')}</td>
              <td />
              <td />
              <td className="num" data-label="Asked ₦">
                {amount(request.requestedAmount)}
              </td>
              <td />
              <td className="num" data-label="Approve ₦">
                {amount(decision.total)}
              </td>
              <td colSpan={2}>
                <Box color={done && less > 0 ? 'warn.fg' : 'fg.muted'} fontWeight="400">
                  {done
                    ? less > 0
                      ? `${naira(less)} less than asked`
                      : 'As asked'
                    : `${decision.lines.filter((line) => !line.choice).length} to decide`}
                </Box>
              </td>
            </tr>
          </tfoot>
        </Table>
      </Box>
    </Panel>
  );
}

type RowProps = { item: PaRequestDetails['items'][number]; index: number; decision: PaDecision; disabled: boolean };

function Row({ item, index, decision, disabled }: RowProps) {
  const line = decision.lines[index];
  if (!line) return null;
  return (
    <chakra.tr
      bg={decision.current === index ? 'bg.hover' : undefined}
      onClick={() => decision.setCurrent(index)}
      aria-current={decision.current === index || undefined}
    >
      <td className="wide">
        <Box fontWeight="500">{item.service.name}</Box>
        <Box className="code" textStyle="small" color="fg.muted">
          {item.service.code}
        </Box>
      </td>
      <td className="num" data-label="Qty">
        {item.qty}
      </td>
      <td className="num" data-label="Tariff ₦">
        {amount(item.unitPrice)}
      </td>
      <td className="num" data-label="Asked ₦">
        <b>{amount(item.amount)}</b>
      </td>
      <td data-label="Approve">
        <Input
          aria-label={`Approve of ${item.service.name}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={item.qty}
          w="64px"
          size="xs"
          textAlign="end"
          disabled={disabled}
          value={line.choice ? line.qty : ''}
          placeholder={String(item.qty)}
          onChange={(event) => decision.setQty(index, Number(event.target.value))}
        />
      </td>
      <td className="num" data-label="Amount ₦">
        {line.choice ? amount(decision.amountOf(index)) : '–'}
      </td>
      <td className="wide">
        <LineDecision
          of={item.service.name}
          selectedChoice={line.choice}
          disabled={disabled}
          onChoose={(choice) => decision.choose(index, choice)}
        />
      </td>
      <td className="wide">
        {isCut(line) && (
          <LineReason
            of={item.service.name}
            reasons={PA_REASON}
            reasonCode={line.reasonCode}
            note={line.note}
            notePlaceholder={line.reasonCode === 'OTHER' ? 'Say the reason' : 'Words for the slip (optional)'}
            minW="170px"
            disabled={disabled}
            onChange={(change) => decision.change(index, change)}
          />
        )}
      </td>
    </chakra.tr>
  );
}
