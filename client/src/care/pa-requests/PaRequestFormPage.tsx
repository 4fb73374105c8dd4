import { Button } from '@chakra-ui/react';
import { useNavigate, useSearchParams } from 'react-router';
import { createPaRequestInput } from '../../../../server/care/pa-requests/pa-request.input.ts';
import type { CreatePaRequestInput } from '../../graphql/types.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { paRequestDetail, paRequestList } from '../../screens/care.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { plural, time } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { blankPaRequest, PaRequestFields } from './PaRequestFields.tsx';
import { useCreatePaRequestMutation } from './PaRequestFormPage.generated.ts';

/** Form for a new PA request. */
export default function PaRequestFormPage() {
  const [params] = useSearchParams();
  const enrolleeId = params.get('enrollee');
  const [create] = useCreatePaRequestMutation();
  const { settings } = useSession();
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const form = useMutationForm({
    schema: createPaRequestInput,
    defaultValues: blankPaRequest(enrolleeId ?? '', params.get('visit') ?? ''),
    // One draft per patient, so that drafts do not mix.
    draft: enrolleeId ? `pa-request/${enrolleeId}` : 'pa-request',
    submit: async (input) => (await create({ variables: { input: input as CreatePaRequestInput } })).data?.createPaRequest,
    onDone: (request) => {
      if (!request) return;
      toast.done(`${request.requestNo} sent`, { text: `A decision is due by ${time(request.dueAt)}.` });
      navigate(screenPath(paRequestDetail, { id: request.id }) ?? screenPath(paRequestList) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            submitLabel="Send request"
            back={<Cancel />}
            note={`Decided within ${plural(settings.paDecisionMinutes, 'minute')}`}
          />
        }
      >
        <PageHeader />
        <PaRequestFields duplicate={form.state.failure?.code === 'PA_DUPLICATE_OPEN' || Boolean(form.form.getValues('confirmDuplicate'))} />
      </Page>
    </Form>
  );
}

function Cancel() {
  const to = useScreenPath()(paRequestList);
  const navigate = useNavigate();
  return to ? (
    <Button variant="outline" onClick={() => navigate(to)}>
      Back to the list
    </Button>
  ) : null;
}
