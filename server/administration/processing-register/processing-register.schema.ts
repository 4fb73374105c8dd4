import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import {
  LAWFUL_BASES,
  PROCESSING_ACTIVITIES,
  type ProcessingActivity,
  type ProcessingKey,
  processingActivities,
} from './processing-activities.ts';

const LawfulBasisType = builder.enumType('LawfulBasis', { values: LAWFUL_BASES });
export const ProcessingKeyType = builder.enumType('ProcessingKey', {
  values: Object.keys(PROCESSING_ACTIVITIES) as [ProcessingKey, ...ProcessingKey[]],
});

type Row = Omit<ProcessingActivity, 'retention'> & { key: ProcessingKey; retention: string };

const ProcessingActivityType = builder.objectRef<Row>('ProcessingActivity').implement({
  description: 'A purpose for which the scheme processes personal data.',
  fields: (t) => ({
    key: t.expose('key', { type: ProcessingKeyType }),
    title: t.exposeString('title'),
    purpose: t.exposeString('purpose'),
    basis: t.expose('basis', {
      type: LawfulBasisType,
      description: 'Lawful basis, in general words of the Nigeria Data Protection Act 2023.',
    }),
    people: t.exposeString('people', { description: 'Whose data.' }),
    categories: t.field({ type: [enumOf('DataCategory')], resolve: ({ categories }) => [...categories] }),
    recipients: t.exposeString('recipients'),
    retention: t.exposeString('retention', { description: 'How long the data is kept, by current settings.' }),
    deletion: t.exposeString('deletion', { description: 'How the data is deleted.' }),
  }),
});

builder.queryField('processingRegister', (t) =>
  t.withAuth({ can: 'DATA_REQUEST_READ' }).field({
    type: [ProcessingActivityType],
    description: 'The register of processing activities, with retention by current settings.',
    resolve: async () => {
      const settings = await getSettings();
      return processingActivities.map(({ retention, ...activity }) => ({ ...activity, retention: retention(settings) }));
    },
  }),
);
