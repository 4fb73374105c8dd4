import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { createInvoiceInput, NEW_INVOICE_KINDS } from '../../../../server/premiums/invoices/new-invoice.input.ts';
import { useInstitutionPicker, useMdaPicker } from '../../members/MdaPicker.ts';
import { useScreenPath } from '../../platform/mount.tsx';
import { invoiceDetail } from '../../screens/premiums.screens.ts';
import { Page, PageHeader } from '../../ui/detail/page.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { Form, FormActions, FormSection, FormWide } from '../../ui/form/Form.tsx';
import { RadioField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { PickerField } from '../../ui/form/fields/picker-fields.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { useMutationForm } from '../../ui/form/use-mutation-form.ts';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { serverNow } from '../../ui/time.ts';
import { toast } from '../../ui/toast.tsx';
import { useFundPicker } from '../funds/fund-picker.ts';
import { useCreateInvoiceMutation, useInvoiceCreateSessionsQuery } from './InvoiceCreatePage.generated.ts';
import { INVOICE_KIND } from './invoice.labels.ts';

const DAYS_TO_PAY = 30;

const kindOptions = NEW_INVOICE_KINDS.map((kind) => ({ value: kind, label: INVOICE_KIND[kind] }));

const totalOf = (lines: unknown): number =>
  ((lines ?? []) as { qty?: number; unitPrice?: number }[]).reduce((sum, line) => sum + (line.qty ?? 0) * (line.unitPrice ?? 0), 0);

/** An invoice with lines typed by hand, to an MDA, an institution or a person. */
export default function InvoiceCreatePage() {
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  const [create] = useCreateInvoiceMutation();
  const [isAsking, setIsAsking] = useState(false);
  const today = new Date(serverNow());
  const form = useMutationForm({
    schema: createInvoiceInput,
    defaultValues: {
      kind: 'CARD_FEE' as const,
      mdaId: '',
      enrolmentNo: '',
      sessionId: '',
      fundingPool: '',
      dueDate: lagosIsoDay(new Date(today.getTime() + DAYS_TO_PAY * 86_400_000)),
      lines: [{ description: '', qty: 1 }],
    },
    draft: 'invoice:new',
    submit: async (input) => (await create({ variables: { input } })).data?.createInvoice,
    onDone: (invoice) => {
      if (!invoice) return;
      toast.done(`${invoice.invoiceNo} issued`);
      void navigate(screenPath(invoiceDetail, { id: invoice.id }) ?? '..');
    },
  });
  return (
    <Form {...form}>
      <Page
        bar={
          <FormActions
            state={form.state}
            onSubmitInstead={async () => {
              if (await form.form.trigger()) setIsAsking(true);
            }}
            submitLabel="Issue invoice"
          />
        }
      >
        <PageHeader subtitle="Monthly premiums for MDAs are created under Invoice runs, and family premiums at registration or renewal" />
        <InvoiceFields today={lagosIsoDay(today)} />
        <ConfirmDialog
          open={isAsking}
          onClose={() => setIsAsking(false)}
          title={`Issue an invoice of ${naira(totalOf(form.form.getValues('lines')))}?`}
          text="The payer owes the amount at once and is told how to pay. An issued invoice can be cancelled, not changed."
          confirmLabel="Issue invoice"
          onConfirm={() => form.onSubmit()}
        />
      </Page>
    </Form>
  );
}

function InvoiceFields({ today }: { today: string }) {
  const { setValue } = useFormContext();
  const [kind, mdaId, lines] = useWatch({ name: ['kind', 'mdaId', 'lines'] });
  const isOfInstitution = kind === 'PREMIUM_INSTITUTION';
  const { data } = useInvoiceCreateSessionsQuery({ mdaId: mdaId || '' }, { skip: !isOfInstitution || !mdaId });
  const sessions = data?.mda.sessions ?? [];
  const total = totalOf(lines);
  return (
    <>
      <FormSection title="Payer and purpose" columns={2}>
        <FormWide>
          <RadioField name="kind" label="Purpose" options={kindOptions} inline />
        </FormWide>
        {isOfInstitution ? (
          <>
            <PickerField
              key="institution"
              name="mdaId"
              label="Institution"
              picker={useInstitutionPicker}
              onPicked={() => setValue('sessionId', '')}
            />
            <SelectField name="sessionId" label="Session" options={sessions.map(({ id, name }) => ({ value: id, label: name }))} />
          </>
        ) : (
          <>
            <PickerField key="mda" name="mdaId" label="MDA or institution" picker={useMdaPicker} optional />
            <TextField name="enrolmentNo" label="Or enrolment number" code optional placeholder="PL/INFORMAL/2026/48201937" />
          </>
        )}
        {!isOfInstitution && (
          <PickerField name="fundingPool" label="Fund" picker={useFundPicker} optional help="Administration if left empty" />
        )}
        <DateField name="dueDate" label="Due date" min={today} />
      </FormSection>
      <FormSection title="Lines" columns={1}>
        <FieldArrayTable
          name="lines"
          noun="line"
          addLabel="Add a line"
          blank={{ description: '', qty: 1 }}
          min={1}
          max={20}
          columns={[
            {
              label: 'Description',
              cell: (i) => <TextField bare name={`lines.${i}.description`} label={`Line ${i + 1}`} maxLength={160} />,
            },
            {
              label: 'Quantity',
              width: 110,
              cell: (i) => <NumberField bare name={`lines.${i}.qty`} label={`Quantity ${i + 1}`} min={1} />,
            },
            { label: 'Unit price', width: 170, cell: (i) => <MoneyField bare name={`lines.${i}.unitPrice`} label={`Price ${i + 1}`} /> },
          ]}
          footer={
            <>
              Total <b>{naira(total)}</b>
            </>
          }
        />
      </FormSection>
    </>
  );
}
