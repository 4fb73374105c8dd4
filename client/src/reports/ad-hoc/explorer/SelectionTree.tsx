import { type ArgumentNode, type FieldNode, type GraphQLField, type GraphQLObjectType, getNamedType, isObjectType, Kind } from 'graphql';
import { InputRow } from './InputRow.tsx';
import { nameNode, put, putSelection, type Scope, type Selections, startField } from './query-edit.ts';
import { TreeRow } from './TreeRow.tsx';

type TreeProps = {
  type: GraphQLObjectType;
  fields?: readonly GraphQLField<unknown, unknown>[];
  selections: Selections;
  onChange: (selections: Selections) => void;
  scope: Scope;
};

/** The fields of a type and the fragments on it. A field with several aliases is listed once for each. */
export function SelectionTree({ type, fields = Object.values(type.getFields()), selections, onChange, scope }: TreeProps) {
  return (
    <ul className="explorer-list">
      {scope.fragments
        .filter(({ typeCondition }) => typeCondition.name.value === type.name)
        .map(({ name }) => {
          const before = selections.find((node) => node.kind === Kind.FRAGMENT_SPREAD && node.name.value === name.value);
          const spread = { kind: Kind.FRAGMENT_SPREAD, name } as const;
          return (
            <TreeRow
              key={`...${name.value}`}
              name={`...${name.value}`}
              ticked={Boolean(before)}
              onTick={(on) => onChange(putSelection(selections, before, on ? spread : undefined))}
            />
          );
        })}
      {fields.flatMap((field) => {
        const fieldNodes = selections.filter((node) => node.kind === Kind.FIELD).filter((node) => node.name.value === field.name);
        return (fieldNodes.length > 0 ? fieldNodes : [undefined]).map((node, index) => (
          <FieldRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a repeated field is identified by its position
            key={`${field.name} ${index}`}
            field={field}
            node={node}
            onChange={(next) => onChange(putSelection(selections, node, next))}
            scope={scope}
          />
        ));
      })}
    </ul>
  );
}

type RowProps = {
  field: GraphQLField<unknown, unknown>;
  node: FieldNode | undefined;
  onChange: (node: FieldNode | undefined) => void;
  scope: Scope;
};

function FieldRow({ field, node, onChange, scope }: RowProps) {
  const type = getNamedType(field.type);
  const currentNode = () => node ?? startField(field, scope);
  return (
    <TreeRow
      name={node?.alias ? `${node.alias.value}: ${field.name}` : field.name}
      help={field.description}
      ticked={Boolean(node)}
      onTick={(on) => onChange(on ? startField(field, scope) : undefined)}
      startsOpen={Boolean(node)}
      aside={<code>{String(field.type)}</code>}
    >
      {(field.args.length > 0 || isObjectType(type)) && (
        <>
          {field.args.length > 0 && (
            <ul className="explorer-list explorer-arguments" aria-label={`Arguments of ${field.name}`}>
              {field.args.map((arg) => {
                const before = node?.arguments?.find(({ name }) => name.value === arg.name);
                return (
                  <InputRow
                    key={arg.name}
                    input={arg}
                    value={before?.value}
                    onChange={(value) => {
                      const base = currentNode();
                      const argument: ArgumentNode | undefined = value && { kind: Kind.ARGUMENT, name: nameNode(arg.name), value };
                      // Ticking a field adds its required arguments, possibly this one too.
                      const existingArgument = before ?? base.arguments?.find(({ name }) => name.value === arg.name);
                      onChange({ ...base, arguments: put(base.arguments, existingArgument, argument) });
                    }}
                    scope={scope}
                  />
                );
              })}
            </ul>
          )}
          {isObjectType(type) && (
            <SelectionTree
              type={type}
              selections={node?.selectionSet?.selections ?? []}
              onChange={(selections) => onChange({ ...currentNode(), selectionSet: { kind: Kind.SELECTION_SET, selections } })}
              scope={scope}
            />
          )}
        </>
      )}
    </TreeRow>
  );
}
