import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { requestDependantInput } from '../../../../server/enrolment/dependant-requests/dependant-request.input.ts';
import { useCrumbs } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { DependantFields, relationshipsOf } from '../families/DependantFields.tsx';
import { type FamilyPageQuery, useFamilyPageQuery } from '../families/FamilyPages.generated.ts';
import { useRequestDependantMutation } from './RequestDependantPage.generated.ts';

/** The form by which a member requests to add a dependant, which an officer decides. */
export default function RequestDependantPage() {
  const { enrolleeId } = useViewer();
  const result = useFamilyPageQuery({ id: enrolleeId ?? '' });
  const member = result.data?.enrollee;
  return member ? <Ask key={member.id} member={member} /> : <DetailPage result={result} />;
}

function Ask({ member }: { member: FamilyPageQuery['enrollee'] }) {
  const { t } = useTranslation(['common', 'app', 'member']);
  const navigate = useNavigate();
  const crumbs = useCrumbs();
  const [ask] = useRequestDependantMutation();
  const form = useMutationForm({
    schema: requestDependantInput,
    defaultValues: {
      relationship: relationshipsOf(member.plan)[0],
      surname: member.surname,
      firstName: '',
      otherNames: '',
      nin: '',
      photoId: null,
      paperId: null,
    },
    submit: async (input) => (await ask({ variables: { input } })).data?.requestDependant,
    onDone: (request) => {
      if (!request) return;
      toast.done(t('member:request.sent', { name: request.displayName }));
      void navigate('/enrollee-dashboard');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel={t('member:request.send')} />}>
        <PageHeader crumbs={crumbs} subtitle={t('member:request.officerPapers')} />
        <DependantFields plan={member.plan} />
      </Page>
    </Form>
  );
}
