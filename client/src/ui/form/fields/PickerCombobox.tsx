import { Box, Combobox, createListCollection, Portal } from '@chakra-ui/react';
import { type Ref, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Option } from '../../labels.ts';
import type { PickerSource } from '../../picker.tsx';
import { useLabelText } from '../../use-label-text.ts';
import { useOptions } from './use-options.ts';

type Props = {
  source: PickerSource;
  selectedOption: Option | null;
  onPick: (option: Option | null) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  disabled?: boolean;
  clearable?: boolean;
  /** Clears the input after each selection, to select several values. */
  keepEmpty?: boolean;
  hide?: readonly string[];
};

/** A combobox that searches while the person types. */
export function PickerCombobox({
  source,
  selectedOption,
  onPick,
  onBlur,
  inputRef,
  placeholder = 'Type to search',
  disabled,
  clearable,
  keepEmpty,
  hide = [],
}: Props) {
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app']);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const { options, isLoaded, failed } = useOptions(source, typed ?? '', open);
  const items = useMemo(() => {
    const matches = options.filter((o) => !hide.includes(o.value));
    // The combobox must know the selected option even if the search does not find it.
    return selectedOption && !matches.some((o) => o.value === selectedOption.value) ? [...matches, selectedOption] : matches;
  }, [options, selectedOption, hide]);
  const collection = useMemo(() => createListCollection({ items }), [items]);
  const shown = options.filter((o) => !hide.includes(o.value));
  return (
    <Combobox.Root
      collection={collection}
      value={selectedOption && !keepEmpty ? [selectedOption.value] : []}
      inputValue={typed ?? (keepEmpty ? '' : (selectedOption?.label ?? ''))}
      onInputValueChange={(e) => {
        if (e.reason === 'input-change') setTyped(e.inputValue);
      }}
      onValueChange={(e) => {
        const option = e.items[0] as Option | undefined;
        setTyped(null);
        onPick(option ?? null);
      }}
      onOpenChange={(e) => {
        setOpen(e.open);
        if (!e.open) setTyped(null);
      }}
      open={open}
      openOnClick
      inputBehavior="autohighlight"
      selectionBehavior={keepEmpty ? 'clear' : 'replace'}
      disabled={disabled}
      positioning={{ sameWidth: true }}
      lazyMount
    >
      <Combobox.Control>
        <Combobox.Input placeholder={labelText(placeholder)} onBlur={onBlur} ref={inputRef} autoComplete="off" />
        <Combobox.IndicatorGroup>
          {clearable && selectedOption && <Combobox.ClearTrigger aria-label={labelText('Clear')} />}
          <Combobox.Trigger aria-label={labelText('Show the list')} />
        </Combobox.IndicatorGroup>
      </Combobox.Control>
      <Portal>
        <Combobox.Positioner>
          <Combobox.Content minW="240px" maxH="280px">
            {isLoaded && shown.length === 0 && (
              <Box px="2" py="1.5" color="fg.muted">
                {failed ? t('app:picker.failed') : typed ? t('app:picker.noMatch', { typed }) : t('app:picker.none')}
              </Box>
            )}
            {shown.map((option) => (
              <Combobox.Item key={option.value} item={option}>
                <Box minW="0" flex="1">
                  {option.label}
                  {option.note && (
                    <Box textStyle="small" color="fg.muted">
                      {option.note}
                    </Box>
                  )}
                </Box>
                <Combobox.ItemIndicator />
              </Combobox.Item>
            ))}
          </Combobox.Content>
        </Combobox.Positioner>
      </Portal>
    </Combobox.Root>
  );
}
