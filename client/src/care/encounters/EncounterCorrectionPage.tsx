import { useMutation } from '@apollo/client/react';
import { useNavigate } from 'react-router';
import { correctEncounterInput } from '../../../../server/care/encounters/encounter.input.ts';
import type { CorrectEncounterInput } from '../../graphql/types.ts';
import { useMount, useRecordCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { encounterDetail } from '../../screens/care.screens.ts';
import { DetailPage } from '../../ui/detail/DetailPage.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection } from '../../ui/form/Form.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { toast } from '../../ui/toast.tsx';
import { CorrectEncounterDocument } from './EncounterDetailPage.generated.ts';
import { EncounterFields } from './EncounterFields.tsx';
import { type EncounterFormQuery, useEncounterFormQuery } from './Encounters.generated.ts';

/** Corrects a closed visit. */
export default function EncounterCorrectionPage() {
  const { id = '' } = useMount().params;
  const result = useEncounterFormQuery({ id }, { fetchPolicy: 'network-only' });
  const visit = result.data?.encounter;
  if (!visit) return <DetailPage result={result} title="Visit" />;
  return <Correction visit={visit} />;
}

function Correction({ visit }: { visit: EncounterFormQuery['encounter'] }) {
  const [correct] = useMutation(CorrectEncounterDocument);
  const navigate = useNavigate();
  const crumbs = useRecordCrumbs(visit.encounterNo);
  const to = useScreenPath()(encounterDetail, { id: visit.id }) ?? '..';
  const { enrollee, symptoms, diagnoses, services, ...rest } = visit;
  const form = useMutationForm({
    schema: correctEncounterInput,
    defaultValues: {
      ...rest,
      ...{ enrolleeId: enrollee.id },
      symptomIds: symptoms.map((symptom) => symptom.id),
      diagnosisIds: diagnoses.map((diagnosis) => diagnosis.id),
      services: services.map(({ service, qty }) => ({ serviceId: service.id, qty })),
      correctionReason: '',
    },
    submit: (input) => correct({ variables: { id: visit.id, input: input as CorrectEncounterInput } }),
    onDone: () => {
      toast.done(`${visit.encounterNo} corrected`);
      void navigate(to);
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Save correction" />}>
        <PageHeader title={`Correct ${visit.encounterNo}`} crumbs={crumbs} subtitle={visit.hcp.name} />
        <FormSection title="Correction" columns={1}>
          <TextAreaField
            name="correctionReason"
            label="Reason for correction"
            rows={2}
            maxLength={500}
            help="Shown in the history of the visit"
          />
        </FormSection>
        <EncounterFields byAdmin={false} locked canStayOpen={false} />
      </Page>
    </Form>
  );
}
