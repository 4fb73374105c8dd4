import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import type { rootFields } from './root-fields.ts';
import { ANY_SCALARS } from './root-operation.ts';

function anyValue(type: GraphQLInputType): string {
  if (isNonNullType(type)) return anyValue(type.ofType);
  if (isListType(type)) return `[${anyValue(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? '';
  if (isInputObjectType(type)) {
    const requiredFields = Object.values(type.getFields()).filter(isRequiredInputField);
    return `{ ${requiredFields.map((field) => `${field.name}: ${anyValue(field.type)}`).join(', ')} }`;
  }
  return JSON.stringify(ANY_SCALARS[type.name] ?? 'x');
}

/** A valid document of one root field, with any values for its required arguments. */
export function anyDocument({ kind, name, field }: ReturnType<typeof rootFields>[number]): string {
  const args = field.args.filter(isRequiredArgument).map((arg) => `${arg.name}: ${anyValue(arg.type)}`);
  const selection = isLeafType(getNamedType(field.type)) ? '' : ' { __typename }';
  return `${kind} { ${name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection} }`;
}
