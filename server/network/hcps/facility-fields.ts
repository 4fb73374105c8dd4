import type { SchemaTypes } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';

type Fields = PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, 'InputObject'>;

/** What every input about a facility holds. */
export const facilityFields = (t: Fields) => ({
  name: t.string({ required: true }),
  level: t.field({ type: enumOf('HcpLevel'), required: true }),
  ownership: t.field({ type: enumOf('HcpOwnership'), required: true }),
  providerType: t.field({ type: enumOf('HcpType'), required: true }),
  careType: t.field({ type: enumOf('CareType'), required: true }),
  lgaId: t.id({ required: true }),
  townId: t.id({ required: true }),
  wardId: t.id(),
  address: t.string({ required: true }),
  phone: t.string({ required: true }),
  email: t.string({ required: true }),
  contactName: t.string({ required: true }),
  contactDesignation: t.string({ required: true }),
  contactPhone: t.string({ required: true }),
});

/** The papers by which a facility is let in. */
export const paperFields = (t: Fields) => ({
  licenceNo: t.string(),
  accreditationNo: t.string(),
  accreditedFrom: t.field({ type: 'Date' }),
  accreditedTo: t.field({ type: 'Date' }),
  capitationCapacity: t.int({ description: 'How many lives may choose it; 0 is no limit.' }),
});
