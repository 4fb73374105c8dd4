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

/** The fields of a plan. `isFixed`: people are on it, so what it is cannot change. */
export function PlanFields({ isFixed = false }: { isFixed?: boolean }) {
  const [premiumType, periodType, allowsExtras] = useWatch({ name: ['premiumType', 'periodType', 'allowsExtraDependants'] });
  const isFlat = premiumType === 'FLAT_INDIVIDUAL' || premiumType === 'FLAT_FAMILY';
  return (
    <>
      <FormSection title="Plan" columns={3} note={isFixed ? 'People are on it, so what it is stays as it is' : undefined}>
        <TextField name="name" label="Name" maxLength={80} />
        <TextField name="code" label="Code" code maxLength={20} readOnly={isFixed} help="Capital letters, for files and reports" />
        <SelectField name="sector" label="Sector" options={optionsOf(PLAN_SECTOR)} disabled={isFixed} />
        <FormWide>
          <TextAreaField name="description" label="What it is, for the public" rows={2} maxLength={1000} />
        </FormWide>
        <FormWide>
          <TextAreaField name="joining" label="How one gets on it" rows={2} maxLength={1000} />
        </FormWide>
      </FormSection>
      <FormSection title="Premium and money" columns={3}>
        <SelectField name="premiumType" label="The premium is" options={optionsOf(PREMIUM_TYPE)} disabled={isFixed} />
        <SelectField name="paymentResponsibility" label="Who pays" options={optionsOf(PAYMENT_RESPONSIBILITY)} disabled={isFixed} />
        <TextField
          name="fundingPool"
          label="Pool of money"
          code
          maxLength={20}
          readOnly={isFixed}
          help="Money of two pools is never in one bill"
        />
        <FieldsWhen when={premiumType === 'PERCENT_BASIC'}>
          <NumberField name="premiumPercent" label="Premium" suffix="% of basic salary" decimals />
          <NumberField name="employeePercent" label="Of it the employee" suffix="%" decimals />
          <NumberField name="employerPercent" label="Of it the employer" suffix="%" decimals />
        </FieldsWhen>
        <FieldsWhen when={isFlat}>
          <MoneyField name="premium" label="Premium of one person" />
        </FieldsWhen>
        <FieldsWhen when={premiumType === 'FLAT_FAMILY'}>
          <MoneyField name="familyPremium" label="Premium of a family" optional />
        </FieldsWhen>
        <MoneyField name="capitationPerLife" label="Capitation of a life, a month" help="0 where primary care is claimed" />
        <MoneyField name="schemeCostPerLife" label="Cost to the scheme of a life, a year" optional help="Where the person pays nothing" />
        <NumberField name="coPayDrugPercent" label="The patient pays of drugs" suffix="%" />
        <MoneyField name="annualLimit" label="Cost of care of a person, a year, up to" optional />
      </FormSection>
      <FormSection title="Cover" columns={3}>
        <SelectField name="periodType" label="Cover lasts" options={optionsOf(PLAN_PERIOD)} disabled={isFixed} />
        <FieldsWhen when={periodType === 'MONTHS'}>
          <NumberField name="durationMonths" label="Months" suffix="months" />
        </FieldsWhen>
        <NumberField name="waitingDays" label="Cover begins after" suffix="days" />
        <NumberField name="annualInpatientDays" label="Days in hospital, a year" suffix="days" optional />
        <NumberField name="maxLiveBirths" label="Births that are covered" suffix="births" optional />
        <FormWide>
          <CheckboxesField name="allowedHcpLevels" label="The home facility may be" options={optionsOf(HCP_LEVEL)} inline />
        </FormWide>
      </FormSection>
      <FormSection title="Family" columns={3}>
        <NumberField name="maxSpouses" label="Spouses" />
        <NumberField name="maxChildren" label="Children" />
        <NumberField name="childMaxAge" label="A child is younger than" suffix="years" />
        <NumberField name="newbornWeeks" label="A newborn is covered for" suffix="weeks" />
        <CheckboxField name="allowsExtraDependants" label="More dependants for a premium" />
        <FieldsWhen when={Boolean(allowsExtras)}>
          <MoneyField name="extraDependantPremium" label="Premium of one more dependant" optional />
        </FieldsWhen>
      </FormSection>
      <FormSection title="Registration" columns={2}>
        <CheckboxesField name="requiredDocuments" label="Documents that are asked for" options={optionsOf(PLAN_DOCUMENT)} inline />
        <NumberField name="sortOrder" label="Place in lists of plans" />
        <CheckboxField name="requiresNin" label="A NIN is needed" />
        <CheckboxField name="requiresCategory" label="A vulnerable category is needed" />
        <CheckboxField
          name="selfRegistration"
          label="People may register by themselves"
          help="Not where an employer or institution has to confirm."
        />
      </FormSection>
    </>
  );
}
