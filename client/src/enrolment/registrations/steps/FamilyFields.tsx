import { Box } from '@chakra-ui/react';
import type { Relationship } from '../../../graphql/types.ts';
import { RELATIONSHIP, SEX } from '../../../members/enrollees/enrollee.labels.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { FormSection, FormWide } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../../ui/form/fields/date-fields.tsx';
import { FieldArrayTable } from '../../../ui/form/fields/FieldArrayTable.tsx';
import { TextField } from '../../../ui/form/fields/text-fields.tsx';
import { lagosIsoDay } from '../../../ui/format.ts';
import { optionsOf } from '../../../ui/labels.ts';
import { serverNow } from '../../../ui/time.ts';
import type { Draft } from '../RegistrationFrame.tsx';

type Props = { plan: Draft['plan']; surname: string };

/** Rows for the dependants that the plan covers. */
export function FamilyFields({ plan, surname }: Props) {
  const { t } = useRegistrationTexts();
  if (!plan) return null;
  const relationships: Relationship[] = [
    ...(plan.maxSpouses > 0 ? (['SPOUSE'] as const) : []),
    ...(plan.maxChildren > 0 ? (['CHILD'] as const) : []),
    ...(plan.allowsExtraDependants ? (['EXTRA'] as const) : []),
  ];
  if (relationships.length === 0) {
    return (
      <FormSection title="Family" columns={1}>
        <Box color="fg.muted">{t('registration:onePerson')}</Box>
      </FormSection>
    );
  }
  const options = optionsOf(RELATIONSHIP).filter(({ value }) => relationships.includes(value));
  const rule = [
    plan.maxSpouses > 0 && t('registration:spouse'),
    plan.maxChildren > 0 && t('registration:children', { count: plan.maxChildren, age: plan.childMaxAge }),
    plan.allowsExtraDependants && t('registration:extra'),
  ]
    .filter(Boolean)
    .join(', ');
  const today = lagosIsoDay(new Date(serverNow()));
  return (
    <FormSection title="Family" note={t('registration:planCovers', { rule })} columns={1}>
      <FormWide>
        <FieldArrayTable
          name="dependants"
          noun="person"
          addLabel="Add a person"
          max={12}
          blank={{ relationship: 'CHILD', surname, firstName: '', otherNames: '', sex: '', dateOfBirth: '', nin: '' }}
          columns={[
            {
              label: 'Relationship',
              width: 150,
              cell: (i) => <SelectField bare name={`dependants.${i}.relationship`} label="Relationship" options={options} />,
            },
            { label: 'Surname', cell: (i) => <TextField bare name={`dependants.${i}.surname`} label="Surname" /> },
            { label: 'First name', cell: (i) => <TextField bare name={`dependants.${i}.firstName`} label="First name" /> },
            { label: 'Other names', cell: (i) => <TextField bare name={`dependants.${i}.otherNames`} label="Other names" /> },
            {
              label: 'Sex',
              width: 110,
              cell: (i) => <SelectField bare name={`dependants.${i}.sex`} label="Sex" options={optionsOf(SEX)} />,
            },
            {
              label: 'Date of birth',
              width: 160,
              cell: (i) => <DateField bare name={`dependants.${i}.dateOfBirth`} label="Date of birth" max={today} />,
            },
            { label: 'NIN', width: 140, cell: (i) => <TextField bare name={`dependants.${i}.nin`} label="NIN" code inputMode="numeric" /> },
          ]}
        />
      </FormWide>
    </FormSection>
  );
}
