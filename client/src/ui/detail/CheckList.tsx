import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { plural } from '../format.ts';
import type { Tone } from '../labels.ts';
import { CHECKS, type CheckKind } from './Callout.tsx';

export type Check = { id: string; kind: CheckKind; text: ReactNode; note?: ReactNode; action?: ReactNode };

type Props = {
  checks: Check[];
  /** How many checks passed, if not all of them are in `checks`. */
  passed?: number;
};

/** Results of checks: errors, warnings and the number passed. */
export function CheckList({ checks, passed }: Props) {
  const [showsAll, setShowsAll] = useState(false);
  const failedChecks = checks.filter((c) => c.kind !== 'passed');
  const passedChecks = checks.filter((c) => c.kind === 'passed');
  const count = passed ?? passedChecks.length;
  return (
    <chakra.ul listStyleType="none" display="grid" rowGap="1.5">
      {[...failedChecks, ...(showsAll ? passedChecks : [])].map((check) => (
        <CheckLine key={check.id} {...check} />
      ))}
      {count > 0 && (
        <CheckLine
          kind="passed"
          text={`${plural(count, 'check')} passed`}
          action={
            passedChecks.length > 0 && (
              <Button variant="plain" size="xs" color="accent.fg" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Hide' : 'Show'}
              </Button>
            )
          }
        />
      )}
    </chakra.ul>
  );
}

function CheckLine({ kind, text, note, action }: Omit<Check, 'id'>) {
  const { tone, icon: Icon, label } = CHECKS[kind];
  return (
    <Flex as="li" gap="2.5" align="flex-start">
      <Box colorPalette={tone} color="colorPalette.fg" pt="2px" flexShrink={0}>
        <Icon size={16} strokeWidth={1.75} role="img" aria-label={label} />
      </Box>
      <Box flex="1" minW="0">
        {text}
        {note && (
          <Box textStyle="small" color="fg.muted">
            {note}
          </Box>
        )}
      </Box>
      {action}
    </Flex>
  );
}

/** A remark below a row of a table. */
export function RowRemark({ kind, children }: { kind: CheckKind; children: ReactNode }) {
  const { tone, icon: Icon, label } = CHECKS[kind];
  return (
    <Flex
      as="span"
      colorPalette={tone as Tone}
      color="colorPalette.fg"
      textStyle="small"
      gap="1.5"
      align="center"
      css={{ '& > svg': { flexShrink: 0 } }}
    >
      <Icon size={14} role="img" aria-label={label} />
      {children}
    </Flex>
  );
}
