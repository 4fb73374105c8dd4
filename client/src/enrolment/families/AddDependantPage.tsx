import { useNavigate } from 'react-router';
import { addDependantInput } from '../../../../server/enrolment/families/family.input.ts';
import { useCrumbs, useMount, useScreenPath } from '../../platform/mount.tsx';
import { enrolleeDetail } from '../../screens/overview.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions } from '../../ui/form/Form.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { DependantFields, relationshipsOf } from './DependantFields.tsx';
import { type FamilyPageQuery, useAddDependantMutation, useFamilyPageQuery } from './FamilyPages.generated.ts';

/** An officer adds a spouse, child or extra dependant to a principal's family. */
export default function AddDependantPage() {
  const { id = '' } = useMount().params;
  const result = useFamilyPageQuery({ id });
  const principal = result.data?.enrollee;
  return principal ? <AddDependant key={principal.id} principal={principal} /> : <DetailPage title="Add dependant" result={result} />;
}

function AddDependant({ principal }: { principal: FamilyPageQuery['enrollee'] }) {
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const [add] = useAddDependantMutation();
  const form = useMutationForm({
    schema: addDependantInput,
    defaultValues: {
      version: principal.version,
      relationship: relationshipsOf(principal.plan)[0],
      surname: principal.surname,
      firstName: '',
      otherNames: '',
      nin: '',
      photoId: null,
      paperId: null,
      isDifferentPerson: false,
    },
    submit: async (input) => (await add({ variables: { id: principal.id, input } })).data?.addDependant,
    onDone: (added) => {
      if (!added) return;
      toast.done(
        added.status === 'ACTIVE'
          ? `${added.fullName} is covered as ${added.enrolmentNo}`
          : `${added.fullName} registered as ${added.enrolmentNo}; cover starts when the premium is paid`,
      );
      void navigate(screenPath(enrolleeDetail, { id: added.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Add dependant" />}>
        <PageHeader
          crumbs={crumbs}
          title={`Family of ${principal.fullName}`}
          subtitle={`${principal.enrolmentNo}, ${principal.plan.name}`}
        />
        <DependantFields plan={principal.plan} judges />
      </Page>
    </Form>
  );
}
