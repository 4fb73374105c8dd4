import { SelectField } from '../../ui/form/fields/choice-fields.tsx';
import { FieldArrayTable } from '../../ui/form/fields/FieldArrayTable.tsx';
import { optionsOf } from '../../ui/labels.ts';
import { CLAIM_DOCUMENT } from './claim-question.labels.ts';

/** Server limit. */
export const MAX_DOCUMENTS = 10;

type Props = { items: readonly { id: string; line: number; service: { name: string } }[] };

/** Documents that the facility must provide, optionally for a line. */
export function RequestedDocumentsField({ items }: Props) {
  const lines = items.map(({ id, line, service }) => ({ value: id, label: `${line}. ${service.name}` }));
  return (
    <FieldArrayTable
      name="wanted"
      noun="document"
      addLabel="Request a document"
      blank={{ kind: '', lineId: '' }}
      max={MAX_DOCUMENTS}
      columns={[
        {
          label: 'Document',
          cell: (i) => <SelectField bare name={`wanted.${i}.kind`} label={`Document ${i + 1}`} options={optionsOf(CLAIM_DOCUMENT)} />,
        },
        {
          label: 'Line',
          cell: (i) => (
            <SelectField
              bare
              name={`wanted.${i}.lineId`}
              label={`Line of document ${i + 1}`}
              placeholder="The whole claim"
              options={lines}
            />
          ),
        },
      ]}
    />
  );
}
