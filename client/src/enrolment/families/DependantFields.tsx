import { useEffect } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import type { FamilyPageQuery, Relationship } from '../../graphql/generated.ts';
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
import { lagosIsoDay, naira, plural } from '../../ui/format.ts';
import { optionsOf } from '../../ui/labels.ts';
import { serverNow } from '../../ui/time.ts';

type Plan = FamilyPageQuery['enrollee']['plan'];

/** The relationships that the plan covers. A plan for one person still covers a newborn for some weeks. */
export const relationshipsOf = (plan: Plan): Exclude<Relationship, 'PRINCIPAL'>[] => [
  ...(plan.maxChildren > 0 || plan.newbornWeeks > 0 ? (['CHILD'] as const) : []),
  ...(plan.maxSpouses > 0 ? (['SPOUSE'] as const) : []),
  ...(plan.allowsExtraDependants ? (['EXTRA'] as const) : []),
];

const rulesOf = (plan: Plan): Partial<Record<Relationship, string>> => ({
  CHILD:
    plan.maxChildren > 0
      ? `Up to ${plural(plan.maxChildren, 'child', 'children')} under ${plan.childMaxAge}. Within ${plan.newbornWeeks} weeks of birth, cover begins at birth.`
      : `This plan covers a newborn for ${plan.newbornWeeks} weeks.`,
  EXTRA: plan.extraDependantPremium
    ? `${naira(plan.extraDependantPremium)} is to be paid first; cover begins once it is in.`
    : 'At no extra premium.',
});

const PAPER: Partial<Record<Relationship, { kind: string; label: string }>> = {
  SPOUSE: { kind: 'MARRIAGE_CERTIFICATE', label: 'Marriage certificate or affidavit' },
  CHILD: { kind: 'BIRTH_CERTIFICATE', label: 'Birth certificate or declaration of age' },
};

type Props = { plan: Plan /** Whether the officer may say that a similar person is someone else. */; judges?: boolean };

/** The fields of a new dependant, with photograph and certificate. */
export function DependantFields({ plan, judges }: Props) {
  const viewer = useViewer();
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
      <FormSection title="Person" columns={3}>
        <RadioField
          name="relationship"
          label="Who joins"
          options={optionsOf(RELATIONSHIP).filter(({ value }) => value !== 'PRINCIPAL' && allowed.includes(value))}
          help={relationship && rulesOf(plan)[relationship]}
          inline
        />
        <RadioField name="sex" label="Sex" options={optionsOf(SEX)} inline />
        <DateField name="dateOfBirth" label="Date of birth" max={lagosIsoDay(new Date(serverNow()))} />
        <TextField name="surname" label="Surname" />
        <TextField name="firstName" label="First name" />
        <TextField name="otherNames" label="Other names" optional />
        <TextField name="nin" label="NIN" code inputMode="numeric" optional help="11 digits, as on the slip" />
      </FormSection>
      {suspect && (
        <Callout kind="warn" title="A similar person is on record">
          Look at the other record first. If it is the same person, move that record to this family instead.
          <CheckboxField name="someoneElse" label="It is someone else" />
        </Callout>
      )}
      <FormSection title="Photograph and papers" columns={2}>
        {paper && <FileField key={paper.kind} name="paperId" kind={paper.kind} label={paper.label} upload={upload(paper.kind)} />}
        <PhotoField name="photoId" label="Photograph" upload={upload('PHOTO')} optional />
      </FormSection>
    </>
  );
}
