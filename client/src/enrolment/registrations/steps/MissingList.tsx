import { chakra } from '@chakra-ui/react';
import { capital } from '../../../ui/format.ts';
import { useLabelText } from '../../../ui/use-label-text.ts';

/** What is missing in a registration, in the order of the steps. */
export function MissingList({ missing }: { missing: readonly string[] }) {
  const labelText = useLabelText();
  return (
    <chakra.ol ps="5" listStyleType="decimal">
      {missing.map((item) => (
        <li key={item}>{labelText(capital(item))}</li>
      ))}
    </chakra.ol>
  );
}
