import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { FUND_DOCUMENT, recordFundMovementInput } from '../../../../server/ledger/fund-movements/fund-movement.input.ts';
import { useAttachmentUpload } from '../../care/use-attachment-upload.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { useFundPicker } from '../../premiums/funds/fund-picker.ts';
import { fundMovementDetail } from '../../screens/claims.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { AttachmentsField } from '../../ui/form/fields/AttachmentsField.tsx';
import { RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { MoneyField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { lagosIsoDay } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { useRecordFundMovementMutation } from './FundMovementCreatePage.generated.ts';
import { FUND_MOVEMENT_KIND } from './fund-movement.labels.ts';

const MAX_DOCUMENTS = 5;

/** Records a grant, appropriation, opening balance or transfer between funds. */
export default function FundMovementCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [record] = useRecordFundMovementMutation();
  const today = lagosIsoDay(new Date(serverNow()));
  const form = useMutationForm({
    schema: recordFundMovementInput,
    defaultValues: {
      kind: 'GRANT' as const,
      fundingPool: '',
      fromFundingPool: '',
      day: today,
      periodFrom: '',
      periodTo: '',
      documents: [],
    },
    draft: 'fund-movement:new',
    submit: async (input) => (await record({ variables: { input } })).data?.recordFundMovement,
    onDone: (movement) => {
      if (!movement) return;
      toast.done(`${movement.movementNo} recorded`, { text: 'Another accountant or an administrator must confirm it.' });
      void navigate(screenPath(fundMovementDetail, { id: movement.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page bar={<FormActions state={form.state} submitLabel="Record" />}>
        <PageHeader subtitle="Money that a fund receives without an invoice" />
        <Fields today={today} />
      </Page>
    </Form>
  );
}

const TEXTS = {
  GRANT: 'From a donor or a programme, such as the BHCPF. It is posted as grant income of the fund.',
  APPROPRIATION: 'Released from a government budget. It is posted as appropriation income of the fund.',
  OPENING_BALANCE: 'Bank balance before the first entry in the books. Each fund has one opening balance.',
  TRANSFER:
    'The money leaves one fund and arrives in the other on the same day. An administrator must confirm a transfer that takes a fund below zero.',
} as const;

function Fields({ today }: { today: string }) {
  const kind: keyof typeof TEXTS = useWatch({ name: 'kind' });
  const isTransfer = kind === 'TRANSFER';
  const isGrant = kind === 'GRANT' || kind === 'APPROPRIATION';
  return (
    <>
      <FormSection title="Type and amount" columns={3}>
        <FormWide>
          <RadioField name="kind" label="Type" options={optionsOf(FUND_MOVEMENT_KIND)} inline />
        </FormWide>
        {isTransfer && <PickerField name="fromFundingPool" label="From fund" picker={useFundPicker} />}
        <PickerField name="fundingPool" label={isTransfer ? 'To fund' : 'Fund'} picker={useFundPicker} />
        <MoneyField name="amount" label="Amount" />
        <DateField name="day" label={isGrant ? 'Received on' : 'Date'} max={today} />
        <FormWide>
          <Callout kind="info" title={FUND_MOVEMENT_KIND[kind].text}>
            {TEXTS[kind]}
          </Callout>
        </FormWide>
      </FormSection>
      {isGrant ? (
        <FormSection title="Source" columns={2}>
          <TextField name="source" label="Source" maxLength={120} help="Who paid the money" />
          <TextField name="reference" label="Reference" code maxLength={60} help="From the bank statement or award letter" />
          <DateField name="periodFrom" label="Period from" />
          <DateField name="periodTo" label="Period to" />
        </FormSection>
      ) : (
        <FormSection title="Reason" columns={2}>
          <FormWide>
            <TextAreaField name="reason" label="Reason" rows={2} maxLength={300} />
          </FormWide>
          <TextField name="reference" label="Bank reference" code maxLength={60} optional />
        </FormSection>
      )}
      <FormSection title="Documents" note="Award letter, release warrant, bank statement or minutes" columns={1}>
        <AttachmentsField
          name="documents"
          more={{ kind: FUND_DOCUMENT, label: 'Document', max: MAX_DOCUMENTS }}
          {...useAttachmentUpload()}
          camera
        />
      </FormSection>
    </>
  );
}
