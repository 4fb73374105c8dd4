import { type DocumentNode, getOperationAST, Kind, parse } from 'graphql';
import { can, type Permission } from '../../scheme/access/permissions.shared.ts';
import type { Context } from '../../scheme/access/viewer.ts';
import { schema } from '../schema/index.ts';
import { permissionOf } from './visible-schema.ts';

type RootField = { answerKey: string; name: string; permission: Permission | null };

/** By the text of a page document, which are few and fixed. */
const known = new Map<string, RootField[]>();

/** The root fields of a page document; none where a fragment or a directive decides which there are. */
function rootFieldsOf(document: DocumentNode): RootField[] {
  const operation = getOperationAST(document);
  const type = operation && schema.getRootType(operation.operation);
  const selections = operation?.selectionSet.selections ?? [];
  const fields = selections.flatMap((selection) => {
    if (selection.kind !== Kind.FIELD || selection.directives?.length) return [];
    const field = type?.getFields()[selection.name.value];
    if (!field) return [];
    return [{ answerKey: (selection.alias ?? selection.name).value, name: field.name, permission: permissionOf(field.extensions) }];
  });
  return fields.length === selections.length ? fields : [];
}

/** The root fields of a page document if the viewer may read none of them; then its variables need not be read. */
export function refusedFields(text: string, { viewer }: Context): RootField[] | null {
  const fields = known.get(text) ?? rootFieldsOf(parse(text, { noLocation: true }));
  known.set(text, fields);
  const isRefused = ({ permission }: RootField) => permission !== null && !(viewer && can(viewer, permission));
  return fields.length > 0 && fields.every(isRefused) ? fields : null;
}
