import { Button, Span, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { authClient, type PersonChoice as Person } from '../../platform/auth-client.ts';
import { readFailure } from '../../ui/errors.ts';
import { useFailureText } from '../../ui/use-failure-text.ts';
import { AuthRefusal } from './AuthForm.tsx';
import { AuthFrame } from './AuthFrame.tsx';
import { AuthLink } from './AuthLink.tsx';
import { useSignedIn } from './use-signed-in.ts';

/** Asks who signs in if several people share the phone. */
export function PersonChoice({ people }: { people: Person[] }) {
  const { t } = useTranslation('signIn');
  const failureText = useFailureText();
  const goOn = useSignedIn();
  const { search } = useLocation();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const choose = async (enrolleeId: string) => {
    setChosenId(enrolleeId);
    setRefusal(null);
    try {
      await goOn(await authClient.choosePerson({ enrolleeId }));
    } catch (error) {
      setRefusal(failureText(readFailure(error)));
      setChosenId(null);
    }
  };
  return (
    <AuthFrame title={t('person.title')} text={t('person.text')}>
      <Stack gap="2" mt="6" mb="4">
        {people.map(({ id, name, enrolmentNo }) => (
          <Button
            key={id}
            variant="outline"
            h="auto"
            py="2.5"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            disabled={chosenId !== null}
            loading={chosenId === id}
            onClick={() => void choose(id)}
          >
            <span>
              <Span display="block" fontWeight="600">
                {name}
              </Span>
              {enrolmentNo && (
                <Span display="block" textStyle="small" color="fg.muted" fontWeight="400">
                  {enrolmentNo}
                </Span>
              )}
            </span>
          </Button>
        ))}
        {refusal && <AuthRefusal>{refusal}</AuthRefusal>}
      </Stack>
      <AuthLink to={`/login${search}`}>{t('backToSignIn')}</AuthLink>
    </AuthFrame>
  );
}
