import { chakra, useSlotRecipe, VisuallyHidden } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type Props<Value extends string> = Omit<ComponentProps<typeof chakra.div>, 'onChange'> & {
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
  size?: 'xs' | 'sm';
};

/** Radio buttons in one row. They are the browser's own, as every list has them and must not load more than it shows. */
export function Segments<Value extends string>({ options, value, onChange, size, ...rest }: Props<Value>) {
  const name = useId();
  const styles = useSlotRecipe({ key: 'segmentGroup' })({ size });
  return (
    <chakra.div role="radiogroup" data-orientation="horizontal" {...rest} css={[styles.root, rest.css]}>
      {options.map((option) => {
        const isChecked = option.value === value;
        return (
          <chakra.label
            key={option.value}
            data-orientation="horizontal"
            data-state={isChecked ? 'checked' : 'unchecked'}
            flexShrink={0}
            whiteSpace="nowrap"
            css={[styles.item, { _checked: { bg: 'var(--segment-indicator-bg)' } }]}
          >
            <VisuallyHidden asChild>
              <input type="radio" name={name} checked={isChecked} onChange={() => onChange(option.value)} />
            </VisuallyHidden>
            {option.label}
          </chakra.label>
        );
      })}
    </chakra.div>
  );
}
