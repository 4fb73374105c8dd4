import { Box, Button, chakra } from '@chakra-ui/react';
import { Check, ChevronLeft } from 'lucide-react';
import { parseAsString, useQueryState } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormActions } from './Form.tsx';
import type { FormState } from './use-mutation-form.ts';

export type WizardStep = {
  key: string;
  label: string;
  note?: string;
  /** Paths of the answers this step must have right before the next one. */
  fields?: string[];
};

export type Wizard = { steps: WizardStep[]; step: WizardStep; index: number; last: boolean; go: (key: string) => void };

/** The step lives in the address, so Back goes one step back and a reload stays. */
export function useWizard(steps: WizardStep[]): Wizard {
  const [key, setKey] = useQueryState('step', parseAsString.withOptions({ history: 'push' }));
  const index = Math.max(
    0,
    steps.findIndex((s) => s.key === key),
  );
  const step = steps[index];
  if (!step) throw new Error('A wizard needs at least one step.');
  return { steps, step, index, last: index === steps.length - 1, go: (next) => void setKey(next === steps[0]?.key ? null : next) };
}

/** Where one stands; steps already done can be gone back to. */
export function WizardSteps({ wizard }: { wizard: Wizard }) {
  return (
    <chakra.ol display="flex" bg="bg.panel" borderWidth="1px" rounded="l3" overflowX="auto" flexShrink={0} aria-label="Steps">
      {wizard.steps.map((step, i) => {
        const done = i < wizard.index;
        const here = i === wizard.index;
        return (
          <chakra.li
            key={step.key}
            flex="1"
            borderStartWidth={i > 0 ? '1px' : '0'}
            borderColor="border.muted"
            display={{ base: here ? 'block' : 'none', md: 'block' }}
          >
            <chakra.button
              type="button"
              w="full"
              h="full"
              px="3"
              py="1.5"
              display="flex"
              alignItems="center"
              gap="2.5"
              textAlign="start"
              bg={here ? 'accent.subtle' : undefined}
              borderBottomWidth="2px"
              borderColor={here ? 'accent.solid' : 'transparent'}
              disabled={!done}
              cursor={done ? 'pointer' : 'default'}
              aria-current={here ? 'step' : undefined}
              onClick={() => wizard.go(step.key)}
            >
              <Box
                boxSize="6"
                rounded="full"
                flexShrink={0}
                display="grid"
                placeItems="center"
                fontWeight="600"
                borderWidth="1px"
                {...(here
                  ? { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }
                  : done
                    ? { bg: 'accent.subtle', color: 'accent.fg', borderColor: 'accent.border' }
                    : { borderColor: 'border.control' })}
              >
                {done ? <Check size={14} aria-label="Done" /> : i + 1}
              </Box>
              <Box minW="0">
                <Box fontWeight={here ? '600' : '400'} color={here ? 'accent.fg' : undefined}>
                  {step.label}
                </Box>
                <Box textStyle="small" color="fg.muted" truncate>
                  {here ? 'You are here' : step.note}
                </Box>
              </Box>
            </chakra.button>
          </chakra.li>
        );
      })}
    </chakra.ol>
  );
}

type ActionsProps = {
  wizard: Wizard;
  state: FormState;
  submitLabel: ReactNode;
  continueLabel?: ReactNode;
  blocked?: string;
  note?: ReactNode;
  children?: ReactNode;
};

/** Back and Continue; the last step sends. A step is left only when its own answers are right. */
export function WizardActions({ wizard, state, submitLabel, continueLabel = 'Continue', blocked, note, children }: ActionsProps) {
  const { trigger, setFocus } = useFormContext();
  const [checking, setChecking] = useState(false);
  const back = wizard.index > 0 && (
    <Button variant="outline" onClick={() => wizard.go(wizard.steps[wizard.index - 1]?.key ?? '')}>
      <ChevronLeft aria-hidden /> Back
    </Button>
  );
  if (wizard.last) {
    return (
      <FormActions state={state} submitLabel={submitLabel} back={back} blocked={blocked} note={note}>
        {children}
      </FormActions>
    );
  }
  const next = async () => {
    setChecking(true);
    try {
      for (const field of wizard.step.fields ?? []) {
        if (!(await trigger(field))) {
          await trigger(wizard.step.fields);
          setFocus(field);
          return;
        }
      }
      const target = wizard.steps[wizard.index + 1];
      if (target) wizard.go(target.key);
    } finally {
      setChecking(false);
    }
  };
  return (
    <FormActions state={state} back={back} note={note} blocked={blocked} submitLabel={continueLabel} onSubmitInstead={next} busy={checking}>
      {children}
    </FormActions>
  );
}
