import { Button, Flex, Span } from '@chakra-ui/react';
import { CheckCheck } from 'lucide-react';
import { Panel } from '../../ui/detail/page.tsx';
import { naira, plural } from '../../ui/format.ts';
import { useKeys } from '../../ui/keys.tsx';
import { LineDecisionTable } from '../line-decision/LineDecisionTable.tsx';
import { useLineSelection } from '../line-decision/use-line-selection.ts';
import type { PaRequestDetails } from './PaRequestParts.tsx';
import { PA_REASON } from './pa-request.labels.ts';
import type { PaDecision } from './use-pa-decision.ts';

type Props = { request: PaRequestDetails; decision: PaDecision; disabled: boolean };

/** The requested services on the left and the decision on each on the right. */
export function PaDecisionTable({ request, decision, disabled }: Props) {
  const { items, lines, set, sums, approveAll } = decision;
  const { current, setCurrent } = useLineSelection(items, lines, set, !disabled);
  useKeys([{ key: 'shift+p', label: 'Approve all as requested', run: approveAll }], { enabled: !disabled, group: 'Request' });
  return (
    <Panel
      title="Requested services"
      note={`${request.hcp.name}, ${request.hcp.level.toLowerCase()}, ${request.hcp.lga.name} LGA`}
      action={
        !disabled && (
          <Button variant="ghost" size="xs" color="accent.fg" onClick={approveAll}>
            <CheckCheck size={14} aria-hidden /> Approve all as requested
          </Button>
        )
      }
      padding={false}
    >
      <LineDecisionTable
        label="Services of the request"
        requestTitle="Requested by facility"
        amountTitle="Requested"
        items={items}
        lines={lines}
        reasons={PA_REASON}
        notePlaceholder="Note for the slip"
        onLine={disabled ? undefined : set}
        current={disabled ? undefined : current}
        onCurrent={setCurrent}
      />
      <Flex px="3" py="2" gap="4" wrap="wrap" bg="bg.subtle" roundedBottom="l3">
        <Span fontWeight="500">
          {plural(items.length, 'service')}, {items.length - sums.undecided - sums.incomplete} decided
        </Span>
        <Span ms="auto" color={sums.cut > 0 ? 'warn.fg' : 'fg.muted'}>
          {sums.undecided + sums.incomplete === 0 && (sums.cut > 0 ? `${naira(sums.cut)} less than requested` : 'As requested')}
        </Span>
      </Flex>
    </Panel>
  );
}
