import { NativeSelect } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import type { StandardQueryUse } from '../../graphql/types.ts';
import { FieldFrame } from '../../ui/form/fields/field.tsx';
import { useStandardQueryFieldQuery } from './StandardQueryField.generated.ts';

type Props = { use: StandardQueryUse /** The text field that it fills in. */; into: string };

/** Adds the text of a standard query to the field where the officer writes, who may edit it. Hidden if there is none. */
export function StandardQueryField({ use, into }: Props) {
  const { data } = useStandardQueryFieldQuery();
  const { getValues, setValue } = useFormContext();
  const queries = data?.standardQueries.items.filter((query) => query.use === use) ?? [];
  if (queries.length === 0) return null;
  const add = (id: string) => {
    const text = queries.find((query) => query.id === id)?.text;
    if (!text) return;
    const typed = String(getValues(into) ?? '').trim();
    setValue(into, typed ? `${typed}\n${text}` : text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <FieldFrame label="Standard query" optional>
      <NativeSelect.Root>
        <NativeSelect.Field value="" onChange={(event) => add(event.target.value)}>
          <option value="">Choose one to start from</option>
          {queries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </FieldFrame>
  );
}
