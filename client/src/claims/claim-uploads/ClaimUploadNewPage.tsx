import { Box, SimpleGrid, Span, Text } from '@chakra-ui/react';
import { useNavigate } from 'react-router';
import { createClaimUploadInput } from '../../../../server/claims/claim-uploads/claim-upload.input.ts';
import { CLAIM_UPLOAD_FIELDS } from '../../../../server/claims/claim-uploads/claim-upload-fields.shared.ts';
import { useCrumbs, useScreenPath } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { claimUploadDetail } from '../../screens/claims.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { TemplateButtons } from '../../ui/sheet/TemplateButtons.tsx';
import { useCreateClaimUploadMutation } from './ClaimUploadNewPage.generated.ts';
import { saveTextTemplate, saveXlsxTemplate } from './claim-upload-files.ts';

export default function ClaimUploadNewPage() {
  const [create] = useCreateClaimUploadMutation();
  const navigate = useNavigate();
  const screenPath = useScreenPath();
  const crumbs = useCrumbs();
  const viewer = useViewer();
  const form = useMutationForm({
    schema: createClaimUploadInput,
    defaultValues: {},
    submit: async (input) => (await create({ variables: { input } })).data?.createClaimUpload,
    onDone: (upload) => void navigate((upload && screenPath(claimUploadDetail, { id: upload.id })) ?? '..'),
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} note="No claims are created until you have seen the check." submitLabel="Upload file" />}>
        <PageHeader title="New claim upload" crumbs={crumbs} subtitle="Create many claims from one Excel or CSV file" />
        <FormSection title="File" columns={1} action={<Templates />}>
          <FormWide>
            <FileField
              name="fileId"
              label="Claims"
              kind="CLAIM_UPLOAD"
              drop
              upload={(file) => uploadFile({ type: 'UserAccount', id: viewer.id }, 'CLAIM_UPLOAD', file)}
              help="Excel (XLSX) or CSV, up to 10 MB and 10,000 rows. You can keep your own column headings and match them in the next step."
            />
          </FormWide>
        </FormSection>
        <FormSection
          title="Columns"
          note="Each row is one line of a claim. Rows with the same claim number form one claim; details common to the claim need to appear only in its first row."
          columns={1}
        >
          <FormWide>
            <SimpleGrid columns={{ base: 1, md: 2, xl: 3 }} gapX="6" gapY="3" as="dl">
              {CLAIM_UPLOAD_FIELDS.map(({ key, label, need, example, note }) => (
                <Box key={key}>
                  <Text as="dt" fontWeight="medium">
                    {label} {need === 'REQUIRED' && <Span color="fg.muted">(required)</Span>}
                  </Text>
                  <Text as="dd" color="fg.muted" textStyle="small">
                    {[note, example && `for example ${example}`].filter(Boolean).join(', ') || 'As on the claim form'}
                  </Text>
                </Box>
              ))}
            </SimpleGrid>
          </FormWide>
        </FormSection>
      </Page>
    </Form>
  );
}

const Templates = () => (
  <TemplateButtons
    templates={[
      { label: 'Template (Excel)', save: saveXlsxTemplate },
      { label: 'Template (CSV)', save: saveTextTemplate },
    ]}
  />
);
