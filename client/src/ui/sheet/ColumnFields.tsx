import { chakra, Span } from '@chakra-ui/react';
import type { Mapping, SheetField } from '../../../../server/platform/spreadsheets/columns.shared.ts';
import { SelectField } from '../form/fields/choice-fields.tsx';

type Props = {
  fields: readonly SheetField[];
  headings: readonly string[];
  mapping: Mapping;
  /** First rows of the file, shown as examples for each column. */
  sample: readonly (readonly string[])[];
};

/** Maps columns of a file to fields, as `mapping.<field>` in the form. */
export function ColumnFields({ fields, headings, mapping, sample }: Props) {
  const options = headings.map((heading) => ({ value: heading, label: heading }));
  const sampleOf = (heading: string | undefined) => {
    const place = heading === undefined ? -1 : headings.indexOf(heading);
    return [...new Set(sample.map((cells) => cells[place]).filter(Boolean))].slice(0, 2).join(', ');
  };
  return fields.map(({ key, label, need, note }) => (
    <SelectField
      key={key}
      name={`mapping.${key}`}
      label={label}
      optional={need === 'OPTIONAL'}
      placeholder="No column"
      options={options}
      help={
        mapping[key] ? (
          <Span truncate display="block">
            {sampleOf(mapping[key]) || <chakra.i>empty in the first rows</chakra.i>}
          </Span>
        ) : (
          note
        )
      }
    />
  ));
}
