import { Popover } from '@chakra-ui/react';
import { PopupPanel } from '../popup/PopupPanel.tsx';
import type { Popup } from '../popup/use-popup.ts';
import { useLabelText } from '../use-label-text.ts';
import { FilterControl } from './FilterControl.tsx';
import type { FilterDef } from './filters.ts';

type Props = { popup: Popup; def: FilterDef; value: string | null; onChange: (text: string | null) => void };

/** The control of a filter, at its chip. */
export default function FilterPopup({ popup, def, value, onChange }: Props) {
  const labelText = useLabelText();
  return (
    <PopupPanel popup={popup} placement="bottom-start" w="320px" aria-label={labelText(def.label)}>
      <Popover.Body p="3">
        <FilterControl def={def} value={value} onChange={onChange} onDone={() => popup.setOpen(false)} />
      </Popover.Body>
    </PopupPanel>
  );
}
