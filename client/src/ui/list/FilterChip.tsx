import { Button, chakra, Flex, IconButton } from '@chakra-ui/react';
import { ChevronDown, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type UsePicker, usePickedOptions } from '../picker.tsx';
import { onDemand } from '../popup/on-demand.tsx';
import { usePopup } from '../popup/use-popup.ts';
import { useLabelText } from '../use-label-text.ts';
import { type FilterDef, pickedText, pickedValues } from './filters.ts';

const FilterPopup = onDemand(() => import('./FilterPopup.tsx'));

type Props = { def: FilterDef; value: string | null; onChange: (text: string | null) => void; startOpen?: boolean; onClose?: () => void };

/** A chip with name and value of one filter; it opens the control, and × clears the value. */
export function FilterChip({ def, value, onChange, startOpen = false, onClose }: Props) {
  const { trigger, popup, isUsed } = usePopup('dialog', FilterPopup, startOpen);
  const hasValue = Boolean(value);
  const labelText = useLabelText();
  const { t } = useTranslation(['common', 'app', 'list']);
  const label = labelText(def.label);
  return (
    <>
      <Flex
        align="center"
        flexShrink={0}
        h="7"
        rounded="l1"
        borderWidth="1px"
        borderColor={hasValue ? 'accent.border' : 'border'}
        bg={hasValue ? 'accent.subtle' : 'bg.panel'}
        color={hasValue ? 'accent.fg' : 'fg'}
      >
        <Button variant="ghost" size="xs" h="full" color="inherit" fontWeight="400" gap="1.5" px="2.5" {...trigger}>
          <chakra.span color={hasValue ? 'inherit' : 'fg.muted'}>{label}</chakra.span>
          <chakra.span fontWeight="500" maxW="180px" truncate>
            <ChipValue def={def} value={value} />
          </chakra.span>
          {!hasValue && <ChevronDown size={12} aria-hidden />}
        </Button>
        {hasValue && (
          <IconButton
            variant="ghost"
            size="2xs"
            color="inherit"
            me="0.5"
            aria-label={t('list:remove', { label })}
            onClick={() => onChange(null)}
          >
            <X size={12} aria-hidden />
          </IconButton>
        )}
      </Flex>
      {isUsed && (
        <FilterPopup
          popup={{
            ...popup,
            setOpen: (isOpen) => {
              popup.setOpen(isOpen);
              if (!isOpen) onClose?.();
            },
          }}
          def={def}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  );
}

export function ChipValue({ def, value }: { def: FilterDef; value: string | null }) {
  const labelText = useLabelText();
  if (!value) return labelText(def.unset ?? 'Any');
  if (def.kind !== 'picker' && def.kind !== 'multiPicker') return def.chip(value, labelText);
  const values = pickedValues(def, value);
  return values.length > 0 ? <PickedValues picker={def.picker} values={values} /> : labelText(def.unset ?? 'Any');
}

function PickedValues({ picker: usePicker, values }: { picker: UsePicker; values: readonly string[] }) {
  const labelText = useLabelText();
  const options = usePickedOptions(usePicker(), values);
  return pickedText(
    options.map((option) => option?.label),
    labelText,
  );
}
