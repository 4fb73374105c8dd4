import type { EnumRef } from '@pothos/core';
import * as enums from '../../generated/prisma/enums.ts';
import { builder, type SchemaTypes } from './builder.ts';

type EnumName = keyof typeof enums;
type Value<Name extends EnumName> = (typeof enums)[Name][keyof (typeof enums)[Name]];
type Ref<Name extends EnumName> = EnumRef<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, Value<Name>>;

const enumRefs = new Map<string, unknown>();

/** The GraphQL enum of a Prisma enum, made once: `enumOf('PaRequestStatus')`. */
export function enumOf<Name extends EnumName>(name: Name): Ref<Name> {
  if (!enumRefs.has(name)) enumRefs.set(name, builder.enumType(name as string, { values: Object.values(enums[name]) as string[] }));
  return enumRefs.get(name) as Ref<Name>;
}
