import { Button } from '@chakra-ui/react';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useLabelText } from '../use-label-text.ts';
import type { ListState } from './use-list-state.ts';

const FilterDrawer = lazy(() => import('./FilterDrawer.tsx'));

/** All filters of a list on a phone, behind one button with the number of active filters. The sheet is loaded when it is opened. */
export function FilterSheet({ list }: { list: ListState }) {
  const labelText = useLabelText();
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const activeCount = list.keys.filter((key) => list.values[key]).length;
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  return (
    <>
      <Button variant="outline" flexShrink={0} aria-haspopup="dialog" aria-expanded={open} onClick={show}>
        <SlidersHorizontal aria-hidden /> {labelText('Filter')}
        {activeCount > 0 && ` ${activeCount}`}
      </Button>
      {used && (
        <Suspense>
          <FilterDrawer list={list} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
