import { useWatch } from 'react-hook-form';
import type { Relationship } from '../../../graphql/types.ts';
import { useRegistrationTexts } from '../../../platform/i18n/use-registration-texts.ts';
import { FormSection } from '../../../ui/form/Form.tsx';
import { FileField, type Uploaded } from '../../../ui/form/fields/FileField.tsx';
import { PhotoField } from '../../../ui/form/fields/PhotoField.tsx';

const PAPER: Partial<Record<Relationship, 'MARRIAGE_CERTIFICATE' | 'BIRTH_CERTIFICATE'>> = {
  SPOUSE: 'MARRIAGE_CERTIFICATE',
  CHILD: 'BIRTH_CERTIFICATE',
};

type Dependant = { relationship?: Relationship; firstName?: string; photoId?: unknown; paperId?: unknown };
type Props = {
  upload: (kind: string) => (file: File) => Promise<Uploaded>;
  urlOf: (fileId: unknown) => string | null;
  existingName?: string;
};

/** Photograph and certificate of each dependant, if available. Hidden without dependants. */
export function DependantFiles({ upload, urlOf, existingName }: Props) {
  const { t } = useRegistrationTexts();
  const dependants: Dependant[] = useWatch({ name: 'dependants' }) ?? [];
  if (dependants.length === 0) return null;
  return (
    <FormSection title={t('registration:familyFiles')} columns={2}>
      {dependants.flatMap(({ relationship, firstName, photoId, paperId }, index) => {
        const name = firstName || t('registration:personNo', { number: index + 1 });
        const paper = relationship && PAPER[relationship];
        const shared = { existingName, optional: true };
        return [
          <PhotoField
            // Another person may come to this place when a line is removed.
            key={`photo ${photoId || index}`}
            name={`dependants.${index}.photoId`}
            label={t('registration:photoOf', { name })}
            upload={upload('PHOTO')}
            existingUrl={urlOf(photoId)}
            {...shared}
          />,
          paper && (
            <FileField
              key={`${paper} ${paperId || index}`}
              name={`dependants.${index}.paperId`}
              kind={paper}
              label={t('registration:paperOf', { name, paper: t(`member:dependant.${paper}`) })}
              upload={upload(paper)}
              existingUrl={urlOf(paperId)}
              camera
              {...shared}
            />
          ),
        ];
      })}
    </FormSection>
  );
}
