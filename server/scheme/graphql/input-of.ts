import type { InputRef } from '@pothos/core';
import type { z } from 'zod';
import * as enums from '../../generated/prisma/enums.ts';
import { builder } from './builder.ts';
import { enumOf } from './enums.ts';

type Schema = z.core.$ZodType;
/** A Pothos type: a name, an input, or a list of either. */
type TypeParam = string | InputRef<unknown> | [TypeParam];
type Field = { type: TypeParam; required: boolean; description?: string };

const refs = new Map<string, { schema: Schema; ref: InputRef<unknown> }>();
const enumNames = new Map(Object.entries(enums).map(([name, values]) => [values as object, name as keyof typeof enums]));

/** Narrows to zod's public classes, of which every schema of the platform is one. */
const defOf = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def;
type Meta = { id?: string; description?: string; graphql?: string };
const metaOf = (schema: Schema): Meta => (schema as z.ZodType).meta() ?? {};

/** What `.meta({ id, description })` says of an input; zod drops the id from copies, such as the one `.describe()` makes. */
function namedMetaOf(schema: Schema): Meta {
  for (let copy: Schema | undefined = schema; copy; copy = copy._zod.parent) {
    const meta = metaOf(copy);
    if (meta.id) return meta;
  }
  return metaOf(schema);
}

const isEmptyText = (schema: Schema) => {
  const def = defOf(schema);
  return def.type === 'literal' && def.values.length === 1 && def.values[0] === '';
};

function scalarOf(schema: Schema): string {
  const def = defOf(schema);
  switch (def.type) {
    case 'string': {
      const { format } = schema as z.ZodString;
      return format === 'uuid' ? 'ID' : format === 'date' ? 'Date' : format === 'datetime' ? 'DateTime' : 'String';
    }
    case 'number':
      return (schema as z.ZodNumber).format === 'safeint' ? 'Int' : 'Float';
    case 'boolean':
      return 'Boolean';
    case 'date':
      return 'Date';
    case 'record':
    case 'unknown':
      return 'JSON';
    default:
      throw new Error(`No GraphQL type for zod’s ${def.type}; name one with .meta({ graphql })`);
  }
}

const OPTIONAL_KINDS = new Set(['optional', 'nullable', 'default', 'prefault']);

/** What a schema wraps: the value that may be left out, or the one before a transformation. Null for the value itself. */
function wrappedBy(schema: Schema): Schema | null {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return def.innerType;
    case 'pipe':
      return defOf(def.in).type === 'transform' ? def.out : def.in;
    case 'union': {
      // A day or an instant is text in a form and a Date once GraphQL has read it: the text says which of the two.
      const [first] = def.options.filter((option) => !isEmptyText(option));
      if (!first) throw new Error('A union of nothing but the empty text');
      return first;
    }
    default:
      return null;
  }
}

/** The schema and what it wraps, from the outside in. */
function layersOf(schema: Schema): Schema[] {
  const wrapped = wrappedBy(schema);
  return wrapped ? [schema, ...layersOf(wrapped)] : [schema];
}

function fieldOf(schema: Schema): Field {
  const layers = layersOf(schema);
  const metas = layers.map(metaOf);
  const value = layers.at(-1) as Schema;
  // The description of a named input is the type's own.
  const description = metas.find((meta) => meta.description && !meta.id)?.description;
  const graphql = metas.find((meta) => meta.graphql)?.graphql;
  return {
    type: graphql ? namedType(graphql) : typeOf(value),
    required: !layers.some((layer) => OPTIONAL_KINDS.has(defOf(layer).type)),
    description,
  };
}

const namedType = (name: string): TypeParam => (name in enums ? (enumOf(name as keyof typeof enums) as never) : name);

function typeOf(schema: Schema): TypeParam {
  const def = defOf(schema);
  if (def.type === 'array') return [fieldOf(def.element).type];
  if (def.type === 'object') return inputOf(schema as z.ZodObject);
  if (def.type === 'enum') {
    const name = enumNames.get(def.entries);
    if (!name) throw new Error(`Name the enum of ${Object.keys(def.entries)} with .meta({ graphql })`);
    return namedType(name);
  }
  return scalarOf(schema);
}

/** The object inside a schema with transformations after it. */
function objectOf(schema: Schema): z.core.$ZodObjectDef {
  const def = defOf(schema);
  if (def.type === 'pipe') return objectOf(def.in);
  if (def.type !== 'object') throw new Error(`A GraphQL input is an object, not ${def.type}`);
  return def;
}

/**
 * The GraphQL input of a zod object, made once for each name: what is required, of which type and how it is described
 * comes from zod, which also parses it. The name is the `id` of the schema's metadata, else the default name.
 */
export function inputOf<Input extends z.ZodType>(schema: Input, defaultName?: string): InputRef<z.input<Input>> {
  const name = namedMetaOf(schema).id ?? defaultName;
  if (!name) throw new Error(`Name the input with .meta({ id }): ${Object.keys(objectOf(schema).shape)}`);
  const made = refs.get(name);
  if (made) {
    if (objectOf(made.schema).shape !== objectOf(schema).shape) throw new Error(`Two inputs are called ${name}`);
    return made.ref as InputRef<z.input<Input>>;
  }
  const ref = builder.inputRef<object>(name);
  refs.set(name, { schema, ref: ref as InputRef<unknown> });
  ref.implement({
    description: namedMetaOf(schema).description,
    extensions: { zod: schema },
    fields: (t) =>
      Object.fromEntries(
        Object.entries(objectOf(schema).shape).map(([key, part]) => {
          const { type, required, description } = fieldOf(part);
          return [key, t.field({ type: type as 'String', required, description })];
        }),
      ) as never,
  });
  return ref as unknown as InputRef<z.input<Input>>;
}
