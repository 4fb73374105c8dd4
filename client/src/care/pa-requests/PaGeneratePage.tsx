import { Box, Button, Flex, List } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import type { CreatePaRequestInput } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { paRequestDetail } from '../../screens/care.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { date, naira, time } from '../../ui/format.ts';
import { type GeneratePaMutation, useGeneratePaMutation, usePaGeneratePageQuery } from './PaGeneratePage.generated.ts';
import { blankPaRequest, PaRequestFields } from './PaRequestFields.tsx';

type Answer = GeneratePaMutation['generatePa'];

/** Requests a code with automatic approval. If that is not possible, the request stays pending and the page shows why. */
export default function PaGeneratePage() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  return answer ? <Generated answer={answer} again={() => setAnswer(null)} /> : <Ask onAnswer={setAnswer} />;
}

/** Subtitle: which services can be approved automatically. */
function ceilingText(ceiling: number | undefined): string {
  if (ceiling === undefined) return 'For services that can be approved automatically';
  return ceiling === 0
    ? 'Instant codes are switched off. An account manager decides each request'
    : `For services that can be approved automatically, up to ${naira(ceiling)} in total`;
}

function Ask({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const [params] = useSearchParams();
  const enrolleeId = params.get('enrollee');
  const [generate] = useGeneratePaMutation();
  const { data: settings } = usePaGeneratePageQuery();
  const form = useMutationForm({
    schema: createPaRequestInput,
    defaultValues: blankPaRequest(enrolleeId ?? '', params.get('visit') ?? ''),
    // One draft per patient, so that drafts do not mix.
    draft: enrolleeId ? `pa-generate/${enrolleeId}` : 'pa-generate',
    submit: async (input) => (await generate({ variables: { input: input as CreatePaRequestInput } })).data?.generatePa,
    onDone: (done) => done && onAnswer(done),
  });
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            submitLabel="Request code"
            note={
              settings?.paSettings.paAutoApproveCeiling === 0
                ? 'The request goes to an account manager'
                : 'Requests that cannot be approved automatically go to an account manager'
            }
          />
        }
      >
        <PageHeader
          title={settings?.paSettings.paAutoApproveCeiling === 0 ? 'Request a PA code' : undefined}
          subtitle={ceilingText(settings?.paSettings.paAutoApproveCeiling)}
        />
        <PaRequestFields duplicate={form.state.failure?.code === 'PA_DUPLICATE_OPEN' || Boolean(form.form.getValues('confirmDuplicate'))} />
      </Page>
    </Form>
  );
}

function Generated({ answer, again }: { answer: Answer; again: () => void }) {
  const { paRequest, whyNot } = answer;
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const to = screenPath(paRequestDetail, { id: paRequest.id });
  return (
    <Page>
      <PageHeader />
      <Panel title={paRequest.code ? 'PA code issued' : `${paRequest.requestNo} is awaiting an account manager`}>
        {paRequest.code ? (
          <Box>
            <Box className="code" textStyle="figureLarge" my="2">
              {paRequest.code.code}
            </Box>
            {naira(paRequest.approvedAmount)}, valid until {date(paRequest.code.validUntil)}, for one claim.
          </Box>
        ) : (
          <Callout kind="info" title={`A decision is due by ${time(paRequest.dueAt)}. Not approved automatically because:`}>
            <List.Root ps="4">
              {whyNot.map((reason) => (
                <List.Item key={reason}>{reason}</List.Item>
              ))}
            </List.Root>
          </Callout>
        )}
        <Flex gap="2" mt="4">
          {to && (
            <Button colorPalette="accent" onClick={() => navigate(to)}>
              {paRequest.code ? 'View and print slip' : 'View request'}
            </Button>
          )}
          <Button variant="outline" onClick={again}>
            New request
          </Button>
        </Flex>
      </Panel>
    </Page>
  );
}
