import { Box, Button, chakra, Flex, Grid, Heading, type HTMLChakraProps, Span, Stack } from '@chakra-ui/react';
import { CloudCheck, CloudOff } from 'lucide-react';
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { dateTime, lagosIsoDay, time } from '../format.ts';
import { serverNow } from '../time.ts';
import { useLabelText } from '../use-label-text.ts';
import { LeaveGuard } from './draft/LeaveGuard.tsx';
import { FormSummary } from './FormSummary.tsx';
import { FieldLabels } from './fields/field.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import type { FormState, MutationForm } from './use-mutation-form.ts';

export type AnyMutationForm = { form: unknown; onSubmit: MutationForm['onSubmit']; state: FormState };

type FormProps = AnyMutationForm & { children: ReactNode; guard?: boolean };

/** A form on its own page. Asks before discarding unsaved input. */
export function Form({ form, onSubmit, state, children, guard = !state.draft.on }: FormProps) {
  return (
    <FormFrame form={form} onSubmit={onSubmit} state={state} display="flex" flexDirection="column" flex="1" minH={{ md: '0' }}>
      {guard && <LeaveGuard sent={state.sent} />}
      {children}
    </FormFrame>
  );
}

/** Replaces sending the form on submit, in the steps before the last. */
const SubmitInsteadContext = createContext<RefObject<(() => unknown) | null>>({ current: null });

export function FormFrame({
  form,
  onSubmit,
  state,
  children,
  ...box
}: AnyMutationForm & Omit<HTMLChakraProps<'form'>, 'onSubmit' | 'form'>) {
  const instead = useRef<(() => unknown) | null>(null);
  const [labels] = useState(() => new Map<string, string>());
  return (
    <FormProvider {...(form as UseFormReturn<FieldValues>)}>
      <FieldLabels value={labels}>
        <SubmitInsteadContext value={instead}>
          <chakra.form
            noValidate
            aria-busy={state.busy || undefined}
            {...box}
            onSubmit={(event) => {
              event.preventDefault();
              event.stopPropagation();
              if (instead.current) void instead.current();
              else void onSubmit();
            }}
          >
            {children}
          </chakra.form>
        </SubmitInsteadContext>
      </FieldLabels>
    </FormProvider>
  );
}

type SectionProps = { title?: string; note?: ReactNode; action?: ReactNode; columns?: 1 | 2 | 3 | 4; children: ReactNode };

/** Fields under a heading, in columns if there is room. */
export function FormSection({ title, note, action, columns = 2, children }: SectionProps) {
  const labelText = useLabelText();
  return (
    <Box as="section" bg="bg.panel" borderWidth="1px" rounded="l3" px="3.5" py="3" flexShrink={0}>
      {(title || action) && (
        <Flex align="baseline" gap="2.5" mb="2.5" wrap="wrap">
          <Heading as="h2" textStyle="h2">
            {title && labelText(title)}
          </Heading>
          {note && (
            <Span color="fg.muted" textStyle="small">
              {note}
            </Span>
          )}
          {action && <Box ms="auto">{action}</Box>}
        </Flex>
      )}
      <Grid
        templateColumns={{ base: '1fr', md: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`, lg: `repeat(${columns}, minmax(0, 1fr))` }}
        columnGap="4"
        rowGap="3.5"
        alignItems="start"
      >
        {children}
      </Grid>
    </Box>
  );
}

/** Spans the whole width of a section. */
export const FormWide = ({ children }: { children: ReactNode }) => <Box gridColumn="1 / -1">{children}</Box>;

/** The state of the draft, such as 'Draft saved 10:41'. */
export function DraftNote({ state: { draft } }: { state: FormState }) {
  const { t } = useTranslation(['common', 'app']);
  if (!draft.on) return null;
  if (draft.isHere) {
    return (
      <Flex align="center" gap="1.5" color="fg.muted" textStyle="small" role="status">
        <CloudOff size={14} aria-hidden /> {t('app:form.draftHere')}
      </Flex>
    );
  }
  if (draft.failed) {
    return (
      <Flex align="center" gap="1.5" color="warn.fg" textStyle="small" role="status">
        <CloudOff size={14} aria-hidden /> {t('app:form.draftFailed')}
      </Flex>
    );
  }
  if (!draft.savedAt) return null;
  const today = lagosIsoDay(draft.savedAt) === lagosIsoDay(new Date(serverNow()));
  return (
    <Flex align="center" gap="1.5" color="fg.muted" textStyle="small" role="status">
      <CloudCheck size={14} aria-hidden />
      {t('app:form.draftSaved', { time: today ? time(draft.savedAt) : dateTime(draft.savedAt) })}
      {draft.restoredAt && (
        <Button variant="plain" size="2xs" color="accent.fg" onClick={() => void draft.startOver()}>
          {t('app:form.startOver')}
        </Button>
      )}
    </Flex>
  );
}

type ActionsProps = {
  state: FormState;
  submitLabel: ReactNode;
  tone?: 'accent' | 'danger';
  back?: ReactNode;
  note?: ReactNode;
  blocked?: string;
  /** Called instead of sending the form, in the steps before the last. */
  onSubmitInstead?: () => unknown;
  busy?: boolean;
  /** The form works offline, on this device. */
  worksOffline?: boolean;
  children?: ReactNode;
};

/** Footer of a form: errors, sums and the submit button. Sticks to the bottom of the page. */
export function FormActions({
  state,
  submitLabel,
  tone = 'accent',
  back,
  note,
  blocked,
  onSubmitInstead,
  busy,
  worksOffline,
  children,
}: ActionsProps) {
  const labelText = useLabelText();
  const instead = useContext(SubmitInsteadContext);
  useEffect(() => {
    instead.current = onSubmitInstead ?? null;
    return () => {
      instead.current = null;
    };
  }, [instead, onSubmitInstead]);
  return (
    <Box
      position="sticky"
      bottom="0"
      zIndex="docked"
      bg="bg.panel"
      borderTopWidth="1px"
      px={{ base: '3', md: '5' }}
      py="2.5"
      flexShrink={0}
      className="no-print"
    >
      <Stack gap="2.5">
        <Box maxH="32vh" overflowY="auto" _empty={{ display: 'none' }}>
          <FormSummary state={state} />
        </Box>
        <Flex align="center" gap="3" wrap="wrap">
          {back}
          <DraftNote state={state} />
          <Flex ms="auto" gap="3" align="center" justify="flex-end" wrap="wrap">
            {note && <Box color="fg.muted">{note}</Box>}
            {blocked && <Box color="warn.fg">{labelText(blocked)}</Box>}
            {children}
            <SubmitButton worksOffline={worksOffline} colorPalette={tone} loading={busy ?? state.busy} disabled={Boolean(blocked)}>
              {typeof submitLabel === 'string' ? labelText(submitLabel) : submitLabel}
            </SubmitButton>
          </Flex>
        </Flex>
      </Stack>
    </Box>
  );
}
