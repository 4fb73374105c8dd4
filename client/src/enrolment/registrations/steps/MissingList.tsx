import { chakra } from '@chakra-ui/react';
import { capital } from '../../../ui/format.ts';

/** What is missing in a registration, in the order of the steps. */
export const MissingList = ({ missing }: { missing: readonly string[] }) => (
  <chakra.ol ps="5" listStyleType="decimal">
    {missing.map((item) => (
      <li key={item}>{capital(item)}</li>
    ))}
  </chakra.ol>
);
