import { Box, Button, Flex, IconButton, NativeSelect, Input as TextInput } from '@chakra-ui/react';
import { type GraphQLInputType, getNullableType, isEnumType, isInputObjectType, isListType, Kind, print, type ValueNode } from 'graphql';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { DayInput } from '../../../ui/form/fields/DayInput.tsx';
import { type Input, isRequired, nameNode, put, readScalar, type Scope, startValue } from './query-edit.ts';
import { Tick, TreeRow } from './TreeRow.tsx';

type Edit = { name: string; type: GraphQLInputType; value: ValueNode; onChange: (value: ValueNode) => void; scope: Scope };

type Props = { input: Input; value: ValueNode | undefined; onChange: (value: ValueNode | undefined) => void; scope: Scope };

/** An argument or an input field: the value is entered after its name, or below if it has fields of its own. */
export function InputRow({ input, value, onChange, scope }: Props) {
  const edit = value && { name: input.name, type: input.type, value, onChange, scope };
  const parts = edit && partsOf(edit);
  return (
    <TreeRow
      name={input.name}
      help={input.description}
      ticked={Boolean(value)}
      locked={Boolean(value) && isRequired(input)}
      onTick={(on) => onChange(on ? startValue(input, scope) : undefined)}
      startsOpen={value?.kind === Kind.LIST && value.values.length === 0}
      aside={!edit ? <code>{String(input.type)}</code> : parts ? <code>{print(edit.value)}</code> : <OneValue {...edit} />}
    >
      {parts}
    </TreeRow>
  );
}

function partsOf(edit: Edit): ReactNode {
  const type = getNullableType(edit.type);
  const { value, onChange, scope } = edit;
  if (isInputObjectType(type) && value.kind === Kind.OBJECT) {
    return (
      <ul className="explorer-list">
        {Object.values(type.getFields()).map((field) => {
          const before = value.fields.find(({ name }) => name.value === field.name);
          return (
            <InputRow
              key={field.name}
              input={field}
              value={before?.value}
              onChange={(next) =>
                onChange({
                  ...value,
                  fields: put(value.fields, before, next && { kind: Kind.OBJECT_FIELD, name: nameNode(field.name), value: next }),
                })
              }
              scope={scope}
            />
          );
        })}
      </ul>
    );
  }
  if (!isListType(type) || value.kind === Kind.VARIABLE || value.kind === Kind.NULL) return null;
  // GraphQL accepts a single value for a list of one.
  const values = value.kind === Kind.LIST ? value.values : [value];
  return <Items {...edit} type={type.ofType} values={values} onItems={(next) => onChange({ kind: Kind.LIST, values: next })} />;
}

type ItemsProps = Edit & { values: readonly ValueNode[]; onItems: (values: readonly ValueNode[]) => void };

function Items({ name, type, values, onItems, scope }: ItemsProps) {
  const bare = getNullableType(type);
  if (isEnumType(bare)) {
    return (
      <Flex role="group" aria-label={name} wrap="wrap" columnGap="3" rowGap="1" py="1">
        {bare.getValues().map((option) => {
          const before = values.find((value) => value.kind === Kind.ENUM && value.value === option.name);
          return (
            <Tick
              key={option.name}
              name={option.name}
              help={option.description}
              ticked={Boolean(before)}
              // Values are listed in the order they were ticked, as groups depend on the order.
              onTick={() => onItems(put(values, before, before ? undefined : { kind: Kind.ENUM, value: option.name }))}
            />
          );
        })}
      </Flex>
    );
  }
  const item = (value: ValueNode, index: number) => {
    const edit = { name: `${name} ${index + 1}`, type, value, onChange: (next: ValueNode) => onItems(put(values, value, next)), scope };
    return partsOf(edit) ?? <OneValue {...edit} />;
  };
  return (
    <Box py="1">
      {values.map((value, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no identity but their place
        <Flex key={index} align="flex-start" gap="1" pb="1">
          <Box flex="1" minW="0">
            {item(value, index)}
          </Box>
          <IconButton
            variant="ghost"
            size="2xs"
            color="fg.muted"
            aria-label={`Remove ${name} ${index + 1}`}
            onClick={() => onItems(put(values, value, undefined))}
          >
            <X />
          </IconButton>
        </Flex>
      ))}
      <Button variant="outline" size="2xs" onClick={() => onItems([...values, startValue({ name, type }, scope)])}>
        <Plus aria-hidden="true" />
        Add to {name}
      </Button>
    </Box>
  );
}

function OneValue({ name, type, value, onChange }: Edit) {
  const [typed, setTyped] = useState<string | null>(null);
  const bare = getNullableType(type);
  if ((isEnumType(bare) && value.kind === Kind.ENUM) || value.kind === Kind.BOOLEAN) {
    const options = isEnumType(bare) ? bare.getValues().map((option) => option.name) : ['true', 'false'];
    return (
      <NativeSelect.Root size="xs" flex="1" minW="5rem" maxW="11rem">
        <NativeSelect.Field
          aria-label={name}
          value={String(value.value)}
          onChange={({ target }) =>
            onChange(isEnumType(bare) ? { kind: Kind.ENUM, value: target.value } : { kind: Kind.BOOLEAN, value: target.value === 'true' })
          }
        >
          {options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    );
  }
  if (value.kind !== Kind.STRING && value.kind !== Kind.INT && value.kind !== Kind.FLOAT) return <code>{print(value)}</code>;
  if (String(bare) === 'Date') {
    return (
      <Box flex="1" minW="8rem" maxW="11rem">
        <DayInput
          size="xs"
          aria-label={name}
          label={name}
          value={value.value}
          onChange={(next) => onChange({ kind: Kind.STRING, value: next ?? '' })}
        />
      </Box>
    );
  }
  return (
    <TextInput
      size="xs"
      flex="1"
      minW="5rem"
      maxW="11rem"
      aria-label={name}
      value={typed ?? value.value}
      onChange={(event) => {
        setTyped(event.target.value);
        const next = readScalar(type, event.target.value);
        if (next) onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
