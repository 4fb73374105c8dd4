import { Box, Flex } from '@chakra-ui/react';
import { RowRemark } from '../../ui/detail/CheckList.tsx';
import { amount } from '../../ui/format.ts';
import { LINE_DECISION } from '../claim.labels.ts';
import type { LineTableProps } from './LineTable.tsx';
import { Decision, PriceInput, QtyInput, Reason } from './line-inputs.tsx';
import { approvedOf, type Line, lineOf } from './line-state.ts';

/** The lines as cards, for a narrow screen. */
export function LineCards({ items, checks, lines, onLine, onCurrent }: LineTableProps) {
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
                <span>{LINE_DECISION[line.decision].text}</span>
              )}
              {line.decision !== 'PENDING' && <Reason item={item} line={line} set={set} />}
            </Flex>
          </Box>
        );
      })}
    </Box>
  );
}
