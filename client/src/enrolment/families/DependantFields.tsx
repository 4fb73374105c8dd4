import type { TFunction } from 'i18next';
import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Relationship } from '../../graphql/types.ts';
import { RELATIONSHIP, SEX } from '../../members/enrollees/enrollee.labels.ts';
import { useViewer } from '../../platform/session.tsx';
import { uploadFile } from '../../platform/upload.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { FormSection } from '../../ui/form/Form.tsx';
import { CheckboxField, RadioField } from '../../ui/form/fields/choice-fields.tsx';
import { DateField } from '../../ui/form/fields/date-fields.tsx';
import { FileField } from '../../ui/form/fields/FileField.tsx';
import { PhotoField } from '../../ui/form/fields/PhotoField.tsx';
import { TextField } from '../../ui/form/fields/text-fields.tsx';
import { lagosIsoDay, naira } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';
import type { FamilyPageQuery } from './FamilyPages.generated.ts';

type Plan = FamilyPageQuery['enrollee']['plan'];

/** The relationships that the plan covers. A plan for one person still covers a newborn for some weeks. */
export const relationshipsOf = (plan: Plan): Exclude<Relationship, 'PRINCIPAL'>[] => [
  ...(plan.maxChildren > 0 || plan.newbornWeeks > 0 ? (['CHILD'] as const) : []),
  ...(plan.maxSpouses > 0 ? (['SPOUSE'] as const) : []),
  ...(plan.allowsExtraDependants ? (['EXTRA'] as const) : []),
];

const rulesOf = (plan: Plan, t: TFunction<['common', 'app', 'member']>): Partial<Record<Relationship, string>> => ({
  CHILD:
    plan.maxChildren > 0
      ? t('member:dependant.children', { count: plan.maxChildren, age: plan.childMaxAge, weeks: plan.newbornWeeks })
      : t('member:dependant.newborn', { weeks: plan.newbornWeeks }),
  EXTRA: plan.extraDependantPremium
    ? t('member:dependant.extraPremium', { amount: naira(plan.extraDependantPremium) })
    : t('member:dependant.noPremium'),
});

const PAPER: Partial<Record<Relationship, 'MARRIAGE_CERTIFICATE' | 'BIRTH_CERTIFICATE'>> = {
  SPOUSE: 'MARRIAGE_CERTIFICATE',
  CHILD: 'BIRTH_CERTIFICATE',
};

type Props = { plan: Plan /** Whether the officer may say that a similar person is someone else. */; judges?: boolean };

/** The fields of a new dependant, with photograph and certificate. */
export function DependantFields({ plan, judges }: Props) {
  const viewer = useViewer();
  const { t } = useTranslation(['common', 'app', 'member']);
  const { setValue } = useFormContext();
  const relationship: Relationship | undefined = useWatch({ name: 'relationship' });
  const { errors } = useFormState();
  const allowed = relationshipsOf(plan);
  const paper = relationship && PAPER[relationship];
  // The certificate depends on the relationship.
  useEffect(() => {
    if (relationship) setValue('paperId', null);
  }, [relationship, setValue]);
  const upload = (kind: string) => (file: File) => uploadFile({ type: 'UserAccount', id: viewer.id }, kind, file);
  const suspect = judges && errors.firstName?.type === 'ENR_DUPLICATE_SUSPECT';
  return (
    <>
      <FormSection title={t('member:dependant.person')} columns={3}>
        <RadioField
          name="relationship"
          label={t('member:dependant.who')}
          options={optionsOf(RELATIONSHIP)
            .filter(({ value }) => value !== 'PRINCIPAL' && allowed.includes(value))
            .map(({ value }) => ({ value, label: t(`member:relationship.${value}`) }))}
          help={relationship && rulesOf(plan, t)[relationship]}
          inline
        />
        <RadioField
          name="sex"
          label={t('member:sex.title')}
          options={optionsOf(SEX).map(({ value }) => ({ value, label: t(`member:sex.${value}`) }))}
          inline
        />
        <DateField name="dateOfBirth" label={t('member:born')} max={lagosIsoDay(new Date(serverNow()))} />
        <TextField name="surname" label={t('member:surname')} />
        <TextField name="firstName" label={t('member:firstName')} />
        <TextField name="otherNames" label={t('member:otherNames')} optional />
        <TextField name="nin" label="NIN" code inputMode="numeric" optional help={t('member:dependant.nin')} />
      </FormSection>
      {suspect && (
        <Callout kind="warn" title="Similar person on record">
          Check the other record first. If it is the same person, move that record to this family instead.
          <CheckboxField name="isDifferentPerson" label="This is a different person" />
        </Callout>
      )}
      <FormSection title={t('member:dependant.papers')} columns={2}>
        {paper && <FileField key={paper} name="paperId" kind={paper} label={t(`member:dependant.${paper}`)} upload={upload(paper)} />}
        <PhotoField name="photoId" label={t('member:photo.label')} upload={upload('PHOTO')} optional />
      </FormSection>
    </>
  );
}
