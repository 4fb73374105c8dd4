import { Button } from '@chakra-ui/react';
import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { useScreenPath } from '../../platform/mount.tsx';
import { rollNew } from '../../screens/enrolment.screens.ts';
import { Callout } from '../../ui/detail/Callout.tsx';
import { Page } from '../../ui/detail/page.tsx';
import { type Roll, RollHeader, RollSteps } from './RollFrame.tsx';

/** A roll that ended without result: its file is unusable, or it was cancelled. */
export function RollStopped({ roll }: { roll: Roll }) {
  const start = useScreenPath()(rollNew);
  return (
    <Page>
      <RollHeader
        roll={roll}
        actions={
          start && (
            <Button asChild colorPalette="accent">
              <Link to={start}>
                <FileUp aria-hidden /> Upload another file
              </Link>
            </Button>
          )
        }
      />
      <RollSteps roll={roll} />
      {roll.status === 'FAILED' ? (
        <Callout kind="block" title={roll.failure && `${roll.failure.replace(/\.$/, '')}.`}>
          {roll.filename} was not used; nobody was enrolled from it.
        </Callout>
      ) : (
        <Callout kind="info" title="This roll was given up">
          Nobody was enrolled from it.
        </Callout>
      )}
    </Page>
  );
}
