import { Link } from '@chakra-ui/react';
import { facilityKeyColumns } from './ApiKeyTable.tsx';
import { facilityKeyFilters } from './api-key.filters.ts';
import { IssueFacilityKeyDialog } from './IssueFacilityKeyDialog.tsx';
import { KeyList } from './KeyList.tsx';

/** Keys with which the facility’s own system sends visits and claims. */
export default function FacilityKeyListPage() {
  return (
    <KeyList
      filters={facilityKeyFilters}
      columns={facilityKeyColumns}
      subtitle={
        <>
          An API key lets your own software send visits and claims. <Link href="/docs/graphql">How to connect your system</Link>
        </>
      }
      searchHint="System or key"
      createLabel="Issue key"
      emptyText="Issue a key for the software that holds your visits and bills."
      CreateDialog={IssueFacilityKeyDialog}
    />
  );
}
