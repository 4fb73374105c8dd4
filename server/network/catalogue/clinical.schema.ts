import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { addMasterDataList, addMasterDataMutations } from '../../scheme/master-data/master-data.schema.ts';
import { diagnoses } from './diagnosis.service.ts';
import { symptoms } from './symptom.service.ts';

export const Diagnosis = builder.prismaObject('Diagnosis', {
  description: 'An ICD-10 category or code.',
  authScopes: { can: 'CLINICAL_READ' },
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    isLocal: t.exposeBoolean('isLocal', { description: 'Added by the scheme.' }),
  }),
});

export const Symptom = builder.prismaObject('Symptom', {
  description: 'A complaint that can be selected on a visit or request.',
  authScopes: { can: 'CLINICAL_READ' },
  fields: (t) => ({
    name: t.exposeString('name'),
    category: t.exposeString('category', { nullable: true, description: 'Null if it has no category.' }),
    description: t.exposeString('description', { nullable: true, description: 'Null if there is none.' }),
  }),
});

/** Search rank of a diagnosis: its code, then the start of code or name, then any other match. */
function rank({ code, name }: { code: string; name: string }, search: string): number {
  const text = search.toLowerCase();
  if (code.toLowerCase() === text) return 0;
  if (code.toLowerCase().startsWith(text)) return 1;
  return name.toLowerCase().startsWith(text) ? 2 : 3;
}

builder.queryField('diagnoses', (t) =>
  t.withAuth({ can: 'CLINICAL_READ' }).prismaField({
    type: [Diagnosis],
    description: 'Up to 30 active ICD-10 entries by code or words of the name, best match first. With `ids`, exactly those.',
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: async (query, _root, { search, ids }) => {
      if (ids) return db.diagnosis.findMany({ ...query, where: { id: { in: ids.slice(0, 100) } } });
      const text = search?.trim() ?? '';
      const searchWords = text.split(/\s+/).filter(Boolean);
      const matches = await db.diagnosis.findMany({
        where: {
          isActive: true,
          AND: searchWords.map((word) => ({
            OR: [
              { code: { startsWith: escapeLike(word), mode: 'insensitive' } },
              { name: { contains: escapeLike(word), mode: 'insensitive' } },
            ],
          })),
        },
        orderBy: { code: 'asc' },
        take: 300,
      });
      return matches.sort((a, b) => rank(a, text) - rank(b, text)).slice(0, 30);
    },
  }),
);

builder.queryField('symptoms', (t) =>
  t.withAuth({ can: 'CLINICAL_READ' }).prismaField({
    type: [Symptom],
    description: 'Up to 30 active symptoms whose name contains the search text. With `ids`, exactly those.',
    args: { search: t.arg.string(), ids: t.arg.idList() },
    resolve: (query, _root, { search, ids }) =>
      db.symptom.findMany({
        ...query,
        where: ids
          ? { id: { in: ids.slice(0, 100) } }
          : { isActive: true, ...(search?.trim() && { name: { contains: escapeLike(search.trim()), mode: 'insensitive' } }) },
        orderBy: { name: 'asc' },
        take: ids ? 100 : 30,
      }),
  }),
);

addMasterDataList('Symptom', Symptom, {
  name: 'allSymptoms',
  read: 'CLINICAL_READ',
  search: ['name', 'category'],
  sortBy: ['name', 'category'],
});
addMasterDataMutations(symptoms, Symptom, 'SYMPTOM_MANAGE');

addMasterDataList('Diagnosis', Diagnosis, {
  name: 'allDiagnoses',
  read: 'CLINICAL_READ',
  search: ['code', 'name'],
  sortBy: ['code', 'name'],
  flags: ['isLocal'],
});
addMasterDataMutations(diagnoses, Diagnosis, 'DIAGNOSIS_MANAGE');

builder.queryField('symptom', (t) =>
  t.withAuth({ can: 'CLINICAL_READ' }).prismaField({
    type: Symptom,
    description: 'One symptom, active or not.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }) => db.symptom.findUniqueOrThrow({ ...query, where: { id } }),
  }),
);
