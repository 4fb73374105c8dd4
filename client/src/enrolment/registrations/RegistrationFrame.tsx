import { Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { RegistrationStep } from '../../graphql/types.ts';
import { usePlanName } from '../../network/public/plan-texts.ts';
import { useRegistrationTexts } from '../../platform/i18n/use-registration-texts.ts';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { readFailure } from '../../ui/errors.ts';
import { LinkButton } from '../../ui/link.tsx';
import { useLabelText } from '../../ui/use-label-text.ts';
import { type RegistrationFrame_RegistrationFragment, useRegistrationFrameQuery } from './RegistrationFrame.generated.ts';
import { RegistrationSteps } from './RegistrationSteps.tsx';
import { REGISTRATION_STEP } from './registration.labels.ts';
import { reached, useSteps } from './registration-steps.ts';

export type Draft = RegistrationFrame_RegistrationFragment;
type Props = { step: RegistrationStep; children: (draft: Draft) => ReactNode };

/** The frame of every registration step. Loads the draft that the address names, and rejects a step that is not reached yet. */
export function RegistrationFrame({ step, children }: Props) {
  const { t } = useRegistrationTexts();
  const labelText = useLabelText();
  const { draftId: id } = useSteps();
  const result = useRegistrationFrameQuery({ id: id ?? '' }, { skip: !id });
  const draft = result.data?.registration;
  if (!id) return <Notice title={t('registration:noneOpen')} text={t('registration:noneOpenText')} />;
  if (!draft) {
    if (readFailure(result.error).code === 'NOT_FOUND' && result.error) {
      return <Notice title={t('registration:notFound')} text={t('registration:notFoundText')} />;
    }
    return (
      <Page>
        <PageHeader />
        <Panel padding={false}>
          {result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={8} />}
        </Panel>
      </Page>
    );
  }
  const closed = draft.status !== 'INCOMPLETE';
  if (closed && step !== 'FINAL')
    return <Turn draft={draft} to="FINAL" title={t('registration:finished')} label={t('registration:openResult')} />;
  if (!closed && !reached(draft.step, step)) {
    return (
      <Turn
        draft={draft}
        step={step}
        to={draft.step}
        title={t('registration:completeFirst', { step: labelText(REGISTRATION_STEP[draft.step]) })}
        text={t('registration:completeFirstText')}
        label={t('registration:goTo', { step: labelText(REGISTRATION_STEP[draft.step]) })}
      />
    );
  }
  return children(draft);
}

function Notice({ title, text }: { title: string; text: string }) {
  const { t } = useRegistrationTexts();
  const { self, startTo, leaveTo } = useSteps();
  return (
    <Page>
      <PageHeader />
      <Panel padding={false}>
        <EmptyState
          title={title}
          text={text}
          action={
            <Stack direction="row" gap="2" wrap="wrap">
              <LinkButton to={startTo ?? '.'} colorPalette="accent">
                {self ? t('registration:begin') : 'Register a person'}
              </LinkButton>
              {!self && (
                <LinkButton to={leaveTo ?? '.'} variant="outline">
                  View registrations
                </LinkButton>
              )}
            </Stack>
          }
        />
      </Panel>
    </Page>
  );
}

type TurnProps = { draft: Draft; step?: RegistrationStep; to: RegistrationStep; title: string; text?: string; label: string };

function Turn({ draft, step, to, title, text, label }: TurnProps) {
  const { addressOf } = useSteps();
  return (
    <Page>
      <DraftHeader draft={draft} />
      <RegistrationSteps step={step ?? draft.step} draft={draft} />
      <Panel padding={false}>
        <EmptyState
          title={title}
          text={text}
          action={
            <LinkButton to={addressOf(draft.id, to) ?? '.'} colorPalette="accent">
              {label}
            </LinkButton>
          }
        />
      </Panel>
    </Page>
  );
}

/** The header of a draft: the person, and a link to leave. */
export function DraftHeader({ draft, actions }: { draft: Draft; actions?: ReactNode }) {
  const { t } = useRegistrationTexts();
  const planName = usePlanName();
  const { self, leaveTo } = useSteps();
  return (
    <PageHeader
      title={self ? t('registration:of', { name: draft.displayName }) : `Register ${draft.displayName}`}
      subtitle={t('registration:principalOn', { plan: draft.plan ? planName(draft.plan) : t('registration:noPlan') })}
      actions={
        actions ??
        (draft.status === 'INCOMPLETE' && (
          <LinkButton to={leaveTo ?? '.'} variant="outline">
            {t('registration:leave')}
          </LinkButton>
        ))
      }
    />
  );
}
