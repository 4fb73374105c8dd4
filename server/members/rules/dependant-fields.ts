import type { SchemaTypes } from '../../platform/graphql/builder.ts';
import { enumOf } from '../../platform/graphql/enums.ts';

type Fields = PothosSchemaTypes.InputFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, 'InputObject'>;

/** What every input about a dependant holds. */
export const dependantFields = (t: Fields) => ({
  relationship: t.field({ type: enumOf('Relationship'), required: true }),
  surname: t.string({ required: true }),
  firstName: t.string({ required: true }),
  otherNames: t.string(),
  sex: t.field({ type: enumOf('Sex'), required: true }),
  dateOfBirth: t.field({ type: 'Date', required: true }),
  nin: t.string(),
  photoId: t.id(),
});

/** And of one who joins a family that is there already. */
export const paperField = (t: Fields) => ({
  paperId: t.id({ description: 'Marriage certificate of a spouse, birth certificate of a child.' }),
});
