import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { planInput } from '../../../../server/network/plans/plan.input.ts';
import { FormSection, FormWide } from '../../ui/form/Form.tsx';
import { CheckboxesField, CheckboxField, SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldsWhen } from '../../ui/form/fields/field.tsx';
import { MoneyField, NumberField } from '../../ui/form/fields/number-fields.tsx';
import { TextAreaField, TextField } from '../../ui/form/fields/text-fields.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { HCP_LEVEL } from '../hcps/hcp.labels.ts';
import { PAYMENT_RESPONSIBILITY, PLAN_DOCUMENT, PLAN_PERIOD, PLAN_SECTOR, PREMIUM_TYPE } from './plan.labels.ts';

type Plan = z.input<typeof planInput>;

export const NEW_PLAN: Partial<Plan> = {
  code: '',
  name: '',
  description: '',
  joining: '',
  fundingPool: '',
  capitationPerLife: 0,
  waitingDays: 0,
  maxSpouses: 1,
  maxChildren: 4,
  childMaxAge: 18,
  newbornWeeks: 12,
  allowsExtraDependants: false,
  coPayDrugPercent: 10,
  allowedHcpLevels: ['PRIMARY'],
  requiredDocuments: [],
  requiresNin: true,
  requiresCategory: false,
  selfRegistration: false,
  sortOrder: 0,
};

/** Form fields of a plan. `isFixed`: it has enrollees, so its basic details cannot be changed. */
export function PlanFields({ isFixed = false }: { isFixed?: boolean }) {
  const [premiumType, periodType, allowsExtras] = useWatch({ name: ['premiumType', 'periodType', 'allowsExtraDependants'] });
  const isFlat = premiumType === 'FLAT_INDIVIDUAL' || premiumType === 'FLAT_FAMILY';
  return (
    <>
      <FormSection title="Plan" columns={3} note={isFixed ? 'This plan has enrollees, so its basic details cannot be changed' : undefined}>
        <TextField name="name" label="Name" maxLength={80} />
        <TextField name="code" label="Code" code maxLength={20} readOnly={isFixed} help="Capital letters; used in files and reports" />
        <SelectField name="sector" label="Sector" options={optionsOf(PLAN_SECTOR)} disabled={isFixed} />
        <FormWide>
          <TextAreaField name="description" label="Description for the public" rows={2} maxLength={1000} />
        </FormWide>
        <FormWide>
          <TextAreaField name="joining" label="How to join" rows={2} maxLength={1000} />
        </FormWide>
      </FormSection>
      <FormSection title="Premium and funding" columns={3}>
        <SelectField name="premiumType" label="Premium type" options={optionsOf(PREMIUM_TYPE)} disabled={isFixed} />
        <SelectField name="paymentResponsibility" label="Who pays" options={optionsOf(PAYMENT_RESPONSIBILITY)} disabled={isFixed} />
        <TextField
          name="fundingPool"
          label="Fund"
          code
          maxLength={20}
          readOnly={isFixed}
          help="Money from different funds is never combined in one bill"
        />
        <FieldsWhen when={premiumType === 'PERCENT_BASIC'}>
          <NumberField name="premiumPercent" label="Premium" suffix="% of basic salary" decimals />
          <NumberField name="employeePercent" label="Employee share" suffix="%" decimals />
          <NumberField name="employerPercent" label="Employer share" suffix="%" decimals />
        </FieldsWhen>
        <FieldsWhen when={isFlat}>
          <MoneyField name="premium" label="Premium per person" />
        </FieldsWhen>
        <FieldsWhen when={premiumType === 'FLAT_FAMILY'}>
          <MoneyField name="familyPremium" label="Premium per family" optional />
        </FieldsWhen>
        <MoneyField name="capitationPerLife" label="Capitation per life per month" help="Enter 0 if primary care is claimed" />
        <MoneyField name="schemeCostPerLife" label="Annual cost to the scheme per life" optional help="If the enrollee pays no premium" />
        <NumberField name="coPayDrugPercent" label="Drug co-payment" suffix="%" />
        <MoneyField name="annualLimit" label="Annual limit on cost of care per person" optional />
      </FormSection>
      <FormSection title="Cover" columns={3}>
        <SelectField name="periodType" label="Duration of cover" options={optionsOf(PLAN_PERIOD)} disabled={isFixed} />
        <FieldsWhen when={periodType === 'MONTHS'}>
          <NumberField name="durationMonths" label="Months" suffix="months" />
        </FieldsWhen>
        <NumberField name="waitingDays" label="Waiting period" suffix="days" />
        <NumberField name="annualInpatientDays" label="Inpatient days per year" suffix="days" optional />
        <NumberField name="maxLiveBirths" label="Births covered" suffix="births" optional />
        <FormWide>
          <CheckboxesField name="allowedHcpLevels" label="Allowed levels of home facility" options={optionsOf(HCP_LEVEL)} inline />
        </FormWide>
      </FormSection>
      <FormSection title="Family" columns={3}>
        <NumberField name="maxSpouses" label="Maximum spouses" />
        <NumberField name="maxChildren" label="Maximum children" />
        <NumberField name="childMaxAge" label="Child age limit (under)" suffix="years" />
        <NumberField name="newbornWeeks" label="Newborn cover" suffix="weeks" />
        <CheckboxField name="allowsExtraDependants" label="Extra dependants allowed for a premium" />
        <FieldsWhen when={Boolean(allowsExtras)}>
          <MoneyField name="extraDependantPremium" label="Premium per extra dependant" optional />
        </FieldsWhen>
      </FormSection>
      <FormSection title="Registration" columns={2}>
        <CheckboxesField name="requiredDocuments" label="Required documents" options={optionsOf(PLAN_DOCUMENT)} inline />
        <NumberField name="sortOrder" label="Position in plan lists" />
        <CheckboxField name="requiresNin" label="NIN required" />
        <CheckboxField name="requiresCategory" label="Vulnerable category required" />
        <CheckboxField name="selfRegistration" label="Self-registration allowed" help="Not if an employer or institution must confirm." />
      </FormSection>
    </>
  );
}
