import { Box, chakra } from '@chakra-ui/react';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { useLabelText } from '../use-label-text.ts';

export type Step = {
  key: string;
  label: string;
  note: string;
  state: 'here' | 'done' | 'ahead';
  /** The address of a finished step, if one can go back to it. */
  address?: string | null;
};

/** The steps of a process with the current one marked. A phone shows only the current step, and nothing when all are done. */
export function StepBar({ steps }: { steps: Step[] }) {
  const labelText = useLabelText();
  const under = steps.some(({ state }) => state === 'here');
  return (
    <chakra.ol
      display={{ base: under ? 'flex' : 'none', md: 'flex' }}
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      overflowX="auto"
      flexShrink={0}
      aria-label={labelText('Steps')}
      listStyleType="none"
    >
      {steps.map(({ key, ...step }, i) => (
        <chakra.li
          key={key}
          flex="1"
          minW="0"
          borderStartWidth={i > 0 ? '1px' : '0'}
          borderColor="border.muted"
          display={{ base: step.state === 'here' ? 'block' : 'none', md: 'block' }}
          aria-current={step.state === 'here' ? 'step' : undefined}
        >
          {step.address ? (
            <Link to={step.address}>
              <StepContent {...step} number={i + 1} />
            </Link>
          ) : (
            <StepContent {...step} number={i + 1} />
          )}
        </chakra.li>
      ))}
    </chakra.ol>
  );
}

function StepContent({ label, note, state, address, number }: Omit<Step, 'key'> & { number: number }) {
  const labelText = useLabelText();
  const isCurrent = state === 'here';
  return (
    <Box
      h="full"
      px="3"
      py="1.5"
      display="flex"
      alignItems="center"
      gap="2.5"
      bg={isCurrent ? 'accent.subtle' : undefined}
      borderBottomWidth="2px"
      borderColor={isCurrent ? 'accent.solid' : 'transparent'}
      _hover={address ? { bg: 'bg.hover' } : undefined}
    >
      <Box
        boxSize="6"
        rounded="full"
        flexShrink={0}
        display="grid"
        placeItems="center"
        fontWeight="600"
        borderWidth="1px"
        {...(isCurrent
          ? { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }
          : state === 'done'
            ? { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.border' }
            : { borderColor: 'border.control' })}
      >
        {state === 'done' ? <Check size={14} aria-label={labelText('Done')} /> : number}
      </Box>
      <Box minW="0">
        <Box fontWeight={isCurrent ? '600' : '400'} color={isCurrent ? 'accent.fg' : undefined}>
          {labelText(label)}
        </Box>
        <Box textStyle="small" color="fg.muted" truncate>
          {labelText(note)}
        </Box>
      </Box>
    </Box>
  );
}
