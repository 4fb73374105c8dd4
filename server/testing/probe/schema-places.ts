import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  getNamedType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { permissionOf } from '../../app/ad-hoc/visible-schema.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { rootFields } from '../root-fields.ts';
import { inputPaths } from '../root-operation.ts';

export type Root = ReturnType<typeof rootFields>[number];

/** Every place of a root field that takes an id. */
export const idPlaces = (root: Root) => inputPaths(root).filter(({ type }) => type === 'ID');

type Field = GraphQLField<unknown, unknown>;

/** The fields of a type that a role may read without an argument. */
function fieldsFor(type: GraphQLObjectType, role: Role): Field[] {
  return Object.values(type.getFields()).filter(({ args, extensions }) => {
    const can = permissionOf(extensions);
    return !args.some(isRequiredArgument) && (can === null || roleCan(role, can));
  });
}

/** The leaf fields of a type that a role may read. */
export const leavesOf = (type: GraphQLObjectType, role: Role): string[] =>
  fieldsFor(type, role).flatMap((field) => (isLeafType(getNamedType(field.type)) ? [field.name] : []));

/** A selection of the leaf fields down to a depth, and of the ids one level below. */
export function selectionOf(output: GraphQLOutputType, role: Role, depth: number): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const parts = fieldsFor(type, role).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (isLeafType(inner)) return [field.name];
    if (depth > 0) return [`${field.name}${selectionOf(inner, role, depth - 1)}`];
    return isObjectType(inner) && inner.getFields().id ? [`${field.name} { id }`] : [];
  });
  return ` { __typename ${parts.join(' ')} }`;
}

export type NestedPath = { names: string[]; end: GraphQLObjectType };

/** Every path from a type through its fields to a target type, at most `maxLength` long and through no type more than twice. */
export function pathsFrom(
  type: GraphQLObjectType,
  { role, isTarget, maxLength }: { role: Role; isTarget: (name: string) => boolean; maxLength: number },
  previousSteps: { name: string; type: string }[] = [],
): NestedPath[] {
  if (previousSteps.length === maxLength) return [];
  return fieldsFor(type, role).flatMap((field) => {
    const inner = getNamedType(field.type);
    if (!isObjectType(inner) || previousSteps.filter((step) => step.type === inner.name).length > 1) return [];
    const path = [...previousSteps, { name: field.name, type: inner.name }];
    const further = pathsFrom(inner, { role, isTarget, maxLength }, path);
    return isTarget(inner.name) ? [{ names: path.map(({ name }) => name), end: inner }, ...further] : further;
  });
}

/** A chain of fields with a selection at its end. */
export const nested = (names: readonly string[], inside: string): string =>
  names.reduceRight((inner, name) => `{ ${name} ${inner} }`, inside);
