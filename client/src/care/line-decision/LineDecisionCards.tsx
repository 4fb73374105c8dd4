import { Box, Flex } from '@chakra-ui/react';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { amount } from '../../ui/format.ts';
import type { LineDecisionTableProps } from './LineDecisionTable.tsx';
import { CHOICE_TEXT } from './line-decision.labels.ts';
import { Decision, PriceInput, QtyInput, Reason } from './line-inputs.tsx';
import { approvedOf, type Line, lineIn } from './line-state.ts';

/** The lines as cards, for a narrow screen. */
export function LineDecisionCards<Code extends string>({
  label,
  items,
  remarks = [],
  lines,
  reasons,
  notePlaceholder,
  onLine,
  onCurrent,
}: LineDecisionTableProps<Code>) {
  return (
    <Box role="list" aria-label={label}>
      {items.map((item, index) => {
        const line = lineIn(lines, item);
        const set = onLine && ((next: Line<Code>) => onLine(item.id, next));
        const approved = approvedOf(line);
        return (
          <Box key={item.id} role="listitem" p="3" borderBottomWidth="1px" onFocus={() => onCurrent?.(index)}>
            <Flex justify="space-between" gap="3">
              <Box fontWeight="500">
                {item.line}. {item.service.name}
              </Box>
              <b>{amount(item.amount)}</b>
            </Flex>
            <Flex justify="space-between" gap="3" color="fg.muted" textStyle="small">
              <span>
                {item.qty} × {amount(item.unitPrice)}, tariff {item.tariffPrice === null ? '–' : amount(item.tariffPrice)}
              </span>
              <span>approved {approved === null || Number.isNaN(approved) ? '–' : amount(approved)}</span>
            </Flex>
            {remarks
              .filter((remark) => remark.line === item.line)
              .map(({ code, severity, message }) => (
                <RowRemark key={code} kind={severity === 'BLOCK' ? 'block' : 'warn'}>
                  {message}
                </RowRemark>
              ))}
            <Flex mt="2" gap="2" wrap="wrap" align="center">
              {set ? (
                <>
                  <Decision item={item} line={line} set={set} />
                  {line.choice === 'ADJUST' && (
                    <>
                      <QtyInput item={item} line={line} set={set} />
                      <PriceInput item={item} line={line} set={set} />
                    </>
                  )}
                </>
              ) : (
                <span>{CHOICE_TEXT[line.choice ?? 'OPEN']}</span>
              )}
              {line.choice !== null && <Reason item={item} line={line} set={set} reasons={reasons} notePlaceholder={notePlaceholder} />}
            </Flex>
          </Box>
        );
      })}
    </Box>
  );
}
