import { Box, Button, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { confirmReviewInput, type RegistrationData } from '../../../../../server/enrolment/registrations/registration.input.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { useScreenPath } from '../../../platform/mount.tsx';
import { enrolleeDetail } from '../../../screens/overview.screens.ts';
import { Page, Panel } from '../../../ui/detail/page.tsx';
import { ErrorPanel, LoadingPanel } from '../../../ui/detail/states.tsx';
import { Form, FormActions } from '../../../ui/form/Form.tsx';
import { useAction } from '../../../ui/form/use-action.ts';
import { useMutationForm } from '../../../ui/form/use-mutation-form.ts';
import { canContinueRecord } from '../OwnCover.tsx';
import { type Draft, DraftHeader, RegistrationFrame } from '../RegistrationFrame.tsx';
import { RegistrationSteps } from '../RegistrationSteps.tsx';
import { useSteps } from '../registration-steps.ts';
import { SelfDuplicate } from '../SelfDuplicate.tsx';
import { BackButton } from './BackButton.tsx';
import { useSaveRegistrationPersonMutation } from './PersonStepPage.generated.ts';
import { type Answer, ReviewDuplicate } from './ReviewDuplicate.tsx';
import { useCancelRegistrationMutation, useConfirmReviewMutation, useReviewStepPageQuery } from './ReviewStepPage.generated.ts';
import { ReviewSummary } from './ReviewSummary.tsx';

export default function ReviewStepPage() {
  return <RegistrationFrame step="REVIEW">{(draft) => <ReviewStep key={draft.id} draft={draft} />}</RegistrationFrame>;
}

function ReviewStep({ draft }: { draft: Draft }) {
  const { t } = useRegistrationTexts();
  const { go, self, leaveTo } = useSteps();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const { review, person } = draft.data as RegistrationData;
  const result = useReviewStepPageQuery({ id: draft.id });
  const registration = result.data?.registration;
  const matches = registration?.duplicates ?? [];
  const [comparedId, setComparedId] = useState<string | null>(null);
  const match = matches.find(({ id }) => id === comparedId) ?? matches[0];
  const hasMatch = match !== undefined || (self && registration?.hasDuplicates === true);
  const [answer, setAnswer] = useState<Answer>(review?.isDifferentPerson ? 'ELSE' : null);
  const [confirm] = useConfirmReviewMutation();
  const [cancel] = useCancelRegistrationMutation();
  const form = useMutationForm({
    schema: confirmReviewInput,
    defaultValues: { version: draft.version, reason: review?.reason ?? '' },
    submit: async (input) =>
      (await confirm({ variables: { id: draft.id, input: { ...input, isDifferentPerson: answer === 'ELSE' } } })).data?.confirmReview,
    onDone: (saved) => saved && go(saved),
  });
  const close = useAction((id: string) => cancel({ variables: { id } }), {
    done: t('registration:closed'),
    onDone: () => void navigate((match && screenPath(enrolleeDetail, { id: match.id })) ?? leaveTo ?? '..'),
  });
  const [save] = useSaveRegistrationPersonMutation();
  const goOn = useAction(
    async (continuesId: string) => {
      await save({ variables: { id: draft.id, input: { ...person, version: draft.version, continuesId, identityConfirmed: true } } });
      setAnswer(null);
    },
    { done: 'Continuing with the existing record' },
  );
  const isSamePerson = answer === 'SAME';
  const continues = match && canContinueRecord(match) ? match : null;
  return (
    <Form {...form} guard={false}>
      <Page
        bar={
          isSamePerson ? (
            <Flex px={{ base: '3', md: '5' }} py="2.5" gap="3" borderTopWidth="1px" bg="bg.panel" align="center" wrap="wrap">
              <BackButton draftId={draft.id} step="INSTITUTION" />
              {continues ? (
                <Button ms="auto" colorPalette="accent" loading={goOn.busy} onClick={() => void goOn.act(continues.id)}>
                  Continue with existing record
                </Button>
              ) : (
                <Button ms="auto" colorPalette="accent" loading={close.busy} onClick={() => void close.act(draft.id)}>
                  {self ? t('registration:close') : 'Close draft and open record'}
                </Button>
              )}
            </Flex>
          ) : (
            <FormActions
              state={form.state}
              back={<BackButton draftId={draft.id} step="INSTITUTION" />}
              blocked={
                !registration
                  ? 'Loading the summary'
                  : hasMatch && answer === null
                    ? 'First say whether this is the same person'
                    : undefined
              }
              submitLabel="Confirm and continue"
            />
          )
        }
      >
        <DraftHeader draft={draft} />
        <RegistrationSteps step="REVIEW" draft={draft} />
        {registration ? (
          <Flex gap="3" align="flex-start" direction={{ base: 'column-reverse', lg: 'row' }}>
            <Box flex="1" w="full" minW="0">
              <ReviewSummary registration={registration} editable />
            </Box>
            {self && hasMatch && (
              <Box w={{ base: 'full', lg: '372px' }} flexShrink={0}>
                <SelfDuplicate answer={answer} onAnswer={setAnswer} />
              </Box>
            )}
            {match && (
              <Box w={{ base: 'full', lg: '372px' }} flexShrink={0}>
                <ReviewDuplicate
                  person={person}
                  town={registration.town?.name}
                  match={match}
                  matches={matches}
                  onCompare={setComparedId}
                  answer={answer}
                  onAnswer={setAnswer}
                />
              </Box>
            )}
          </Flex>
        ) : (
          <Panel padding={false}>
            {result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={10} />}
          </Panel>
        )}
      </Page>
    </Form>
  );
}
