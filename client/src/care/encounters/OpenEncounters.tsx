import { Button, Flex, Span } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { encounterForm } from '../../screens/care.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { date, plural } from '../../ui/format.ts';
import { useEncounterListPageQuery } from './Encounters.generated.ts';

const INITIAL_COUNT = 8;
const MORE_COUNT = 40;

/** Open visits of the facility. Hidden if there are none. */
export function OpenEncounters() {
  const [pageSize, setPageSize] = useState(INITIAL_COUNT);
  const result = useEncounterListPageQuery(
    { page: { number: 1, size: pageSize }, sort: 'visitAt', direction: 'DESC', filter: { status: ['OPEN'] } },
    { fetchPolicy: 'cache-and-network' },
  );
  const data = result.data ?? result.previousData;
  const screenPath = useScreenPath();
  const navigate = useNavigate();
  if (!data || data.encounters.total === 0) return null;
  const remainingCount = data.encounters.total - data.encounters.items.length;
  return (
    <Panel
      title={`${plural(data.encounters.total, 'open visit')}`}
      note={
        data.encounters.total > data.encounters.items.length
          ? `showing the latest ${data.encounters.items.length}; close them when care is complete`
          : 'Close them when care is complete'
      }
    >
      <Flex gap="2" wrap="wrap">
        {data.encounters.items.map(({ id, enrollee, visitAt }) => (
          <Button
            key={id}
            size="xs"
            variant="outline"
            maxW="full"
            onClick={() => navigate(screenPath(encounterForm, {}, { search: `?visit=${id}` }) ?? '.')}
          >
            <Span truncate>
              {enrollee.fullName}, {date(visitAt)}
            </Span>
          </Button>
        ))}
        {remainingCount > 0 && (
          <Button size="xs" variant="plain" color="accent.fg" onClick={() => setPageSize(pageSize + MORE_COUNT)}>
            {remainingCount > MORE_COUNT ? `Show ${MORE_COUNT} of ${remainingCount} more` : `Show the other ${remainingCount}`}
          </Button>
        )}
      </Flex>
    </Panel>
  );
}
