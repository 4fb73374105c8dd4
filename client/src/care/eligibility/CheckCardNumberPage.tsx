import '../../platform/i18n/public-texts.ts';
import { Box, Button, chakra, Field, Flex, Input } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PublicPage } from '../../network/public/PublicPage.tsx';
import { PostedFormContext } from '../../platform/posted-form.ts';
import { ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { CardAnswer } from './CardAnswer.tsx';
import { useCheckCardNumberPageQuery } from './CheckCardNumberPage.generated.ts';
import { type CardQuestion, type CardQuestionError, readCardQuestion } from './card-question.ts';

type ByNumber = Extract<CardQuestion, { number: string }>;

/**
 * Checks a card by its printed number. Sends the number in the request body, because an address would be stored in browser history and
 * logs.
 */
export default function CheckCardNumberPage() {
  const { t } = useTranslation('public');
  const posted = useContext(PostedFormContext);
  const navigate = useNavigate();
  const first = posted && readCardQuestion(posted);
  const [question, setQuestion] = useState<CardQuestion | CardQuestionError | null>(first);
  // Allow checking the same card again.
  const [asked, setAsked] = useState(0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    const next = readCardQuestion(form);
    if (typeof next === 'object' && 'token' in next) return void navigate(`/check/${next.token}`);
    setQuestion(next);
    setAsked(asked + 1);
    if (typeof next === 'string')
      event.currentTarget.querySelector<HTMLElement>(`[name=${next === 'needCard' ? 'card' : 'born'}]`)?.focus();
  };
  const error = typeof question === 'string' ? question : null;
  return (
    <PublicPage title={t('check.title')} text={t('check.text')}>
      <Flex direction={{ base: 'column', lg: 'row' }} gap="5" align="flex-start">
        <Box w="full" maxW="30rem">
          <chakra.form method="post" action="/check-card" noValidate onSubmit={submit} bg="bg.panel" borderWidth="1px" rounded="l3" p="5">
            <Flex direction="column" gap="4">
              <Question label={t('check.card')} help={t('check.cardHint')} error={error === 'needCard' && t('check.needCard')}>
                <Input
                  name="card"
                  size="md"
                  maxLength={300}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  defaultValue={posted?.card}
                />
              </Question>
              <Question label={t('check.born')} help={t('check.bornHint')} error={error === 'needBorn' && t('check.needBorn')}>
                <Input name="born" type="date" size="md" maxW="14rem" autoComplete="off" defaultValue={posted?.born} />
              </Question>
              <Button type="submit" size="md" alignSelf="flex-start">
                {t('check.submit')}
              </Button>
            </Flex>
          </chakra.form>
          <Box mt="3" color="fg.muted">
            {t('check.scan')}
          </Box>
        </Box>
        <Box w="full" maxW="28rem" aria-live="polite">
          {question && typeof question === 'object' && 'number' in question && <Answer key={asked} question={question} />}
        </Box>
      </Flex>
    </PublicPage>
  );
}

function Answer({ question }: { question: ByNumber }) {
  const { t } = useTranslation('public');
  const { data, error, refetch } = useCheckCardNumberPageQuery(question, { fetchPolicy: 'network-only' });
  if (error) return <ErrorPanel error={error} title={t('check.failed')} retry={refetch} />;
  return data ? <CardAnswer check={data.checkCardNumber} byNumber as="h2" /> : <LoadingPanel rows={4} />;
}

function Question({ label, help, error, children }: { label: string; help: string; error: string | false; children: ReactNode }) {
  return (
    <Field.Root invalid={Boolean(error)}>
      <Field.Label>{label}</Field.Label>
      {children}
      {error && (
        <Field.ErrorText>
          <CircleAlert size={14} aria-hidden="true" />
          {error}
        </Field.ErrorText>
      )}
      <Field.HelperText>{help}</Field.HelperText>
    </Field.Root>
  );
}
