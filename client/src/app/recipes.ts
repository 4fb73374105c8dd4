import type { SystemConfig } from '@chakra-ui/react';

type Theme = NonNullable<SystemConfig['theme']>;

const XS = 'var(--control-xs)';
const SM = 'var(--control-sm)';
const MD = 'var(--control-md)';

/** Heights of controls; touch screens need larger ones. */
export const controlHeights = {
  '--control-xs': '1.75rem',
  '--control-sm': '2rem',
  '--control-md': '2.5rem',
  '@media (pointer: coarse)': { '--control-xs': '2.25rem', '--control-sm': '2.5rem', '--control-md': '2.75rem' },
};

const inputSizes = {
  xs: { '--input-height': XS, textStyle: 'xs' },
  sm: { '--input-height': SM, textStyle: 'sm', px: '2.5' },
  md: { '--input-height': MD, textStyle: 'sm' },
};

const controlBase = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  '--focus-ring-width': '2px',
  _invalid: { borderColor: 'border.error', boxShadow: 'inset 0 0 0 1px var(--chakra-colors-border-error)' },
  _disabled: { bg: 'bg.muted', opacity: 1, color: 'fg.muted' },
};

export const recipes = {
  button: {
    base: { lineHeight: '1.25', transitionDuration: 'fast' },
    variants: {
      size: {
        '2xs': { h: '6', minW: '6', px: '2', textStyle: 'xs', gap: '1' },
        xs: { h: XS, minW: XS, px: '2.5', textStyle: 'sm', gap: '1.5', _icon: { width: '4', height: '4' } },
        sm: { h: SM, minW: SM, px: '3', textStyle: 'sm', gap: '2', _icon: { width: '4', height: '4' } },
        md: { h: MD, minW: MD, px: '4', textStyle: 'md', gap: '2', _icon: { width: '4', height: '4' } },
      },
      variant: {
        solid: { _hover: { bg: 'colorPalette.fg', _dark: { bg: 'colorPalette.solid', filter: 'brightness(1.12)' } } },
        outline: {
          colorPalette: 'neutral',
          bg: 'bg.panel',
          '--outline-color': 'colors.colorPalette.control',
          color: 'colorPalette.text',
          _hover: { bg: 'bg.hover' },
          _expanded: { bg: 'bg.hover' },
        },
        ghost: { colorPalette: 'neutral', color: 'colorPalette.text', _hover: { bg: 'bg.hover' }, _expanded: { bg: 'bg.hover' } },
        plain: { px: '0', minW: '0', h: 'auto', _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' } },
      },
    },
    defaultVariants: { size: 'sm' },
  },
  badge: {
    base: { borderRadius: 'l1', textStyle: 'xs', gap: '1', colorPalette: 'neutral', _icon: { width: '3', height: '3' } },
    variants: { size: { sm: { minH: '5', px: '2', lineHeight: '1rem' } } },
  },
  input: {
    base: { ...controlBase },
    variants: { size: inputSizes, variant: { outline: { bg: 'bg.panel', borderColor: 'border.control' } } },
    defaultVariants: { size: 'sm' },
  },
  textarea: {
    base: { ...controlBase },
    variants: { variant: { outline: { bg: 'bg.panel', borderColor: 'border.control', '--focus-ring-width': '2px' } } },
    defaultVariants: { size: 'sm' },
  },
  kbd: {
    base: { fontFamily: 'body', colorPalette: 'neutral', justifyContent: 'center', minW: '5', wordSpacing: 'normal' },
    variants: {
      variant: { outline: { bg: 'bg.panel', borderColor: 'border', color: 'fg.muted' } },
      size: { sm: { textStyle: 'caption', height: '4.5' } },
    },
    defaultVariants: { variant: 'outline', size: 'sm' },
  },
  skeleton: { base: { bg: 'bg.muted', borderRadius: 'l1' } },
  link: { base: { fontWeight: '500' } },
} as unknown as Theme['recipes'];

const popup = { borderRadius: 'l3', textStyle: 'sm', boxShadow: 'lg' };

export const slotRecipes = {
  field: {
    base: {
      root: { gap: '1' },
      label: { textStyle: 'sm', fontWeight: '500' },
      helperText: { textStyle: 'xs', color: 'fg.muted' },
      errorText: { textStyle: 'xs', fontWeight: '500', '& svg': { flexShrink: '0' } },
    },
  },
  nativeSelect: {
    base: { field: { ...controlBase, textOverflow: 'ellipsis' } },
    variants: {
      variant: { outline: { field: { bg: 'bg.panel', borderColor: 'border.control' } } },
      size: {
        xs: { root: { '--select-field-height': XS }, field: { textStyle: 'xs' } },
        sm: { root: { '--select-field-height': SM }, field: { textStyle: 'sm' } },
        md: { root: { '--select-field-height': MD } },
      },
    },
    defaultVariants: { size: 'sm' },
  },
  select: {
    base: { trigger: { ...controlBase }, content: popup, item: { borderRadius: 'l1', _highlighted: { bg: 'bg.hover' } } },
    variants: {
      variant: { outline: { trigger: { bg: 'bg.panel', borderColor: 'border.control' } } },
      size: {
        xs: { root: { '--select-trigger-height': XS } },
        sm: { root: { '--select-trigger-height': SM } },
        md: { root: { '--select-trigger-height': MD } },
      },
    },
    defaultVariants: { size: 'sm' },
  },
  combobox: {
    base: { input: { ...controlBase }, content: popup, item: { borderRadius: 'l1', _highlighted: { bg: 'bg.hover' } } },
    variants: {
      variant: { outline: { input: { bg: 'bg.panel', borderColor: 'border.control' } } },
      size: {
        xs: { root: { '--combobox-input-height': XS } },
        sm: { root: { '--combobox-input-height': SM } },
        md: { root: { '--combobox-input-height': MD } },
      },
    },
    defaultVariants: { size: 'sm' },
  },
  numberInput: {
    base: { input: { ...controlBase } },
    variants: {
      variant: { outline: { input: { bg: 'bg.panel', borderColor: 'border.control' } } },
      size: Object.fromEntries(Object.entries(inputSizes).map(([size, input]) => [size, { input }])),
    },
    defaultVariants: { size: 'sm' },
  },
  checkbox: { base: { label: { fontWeight: '400' }, control: { bg: 'bg.panel' } }, defaultVariants: { size: 'sm' } },
  radioGroup: { base: { itemText: { fontWeight: '400' } }, defaultVariants: { size: 'sm' } },
  segmentGroup: {
    base: {
      root: {
        bg: 'bg.panel',
        boxShadow: 'none',
        borderWidth: '1px',
        borderColor: 'border.control',
        '--segment-indicator-bg': 'colors.accent.subtle',
        '--segment-indicator-shadow': 'none',
        '--segment-radius': '3px',
      },
      item: {
        textStyle: 'sm',
        cursor: 'pointer',
        _before: { bg: 'border.control' },
        _horizontal: { _before: { insetBlock: '0' } },
        _checked: { color: 'accent.fg', fontWeight: '500' },
      },
    },
    variants: { size: { xs: { item: { h: `calc(${XS} - 2px)`, px: '2.5' } }, sm: { item: { h: `calc(${SM} - 2px)`, px: '3' } } } },
    defaultVariants: { size: 'xs' },
  },
  menu: {
    base: {
      content: popup,
      item: { cursor: 'pointer', borderRadius: 'l1', _highlighted: { bg: 'bg.hover' } },
      itemGroupLabel: { textStyle: 'caption', color: 'fg.muted', fontWeight: '500' },
      separator: { bg: 'border.muted' },
    },
  },
  popover: { base: { content: popup } },
  tooltip: { base: { content: { textStyle: 'xs', fontWeight: '500' } } },
  dialog: {
    base: {
      backdrop: { bg: 'rgba(14, 20, 23, 0.45)' },
      content: { borderRadius: 'l3', borderWidth: '1px', borderColor: 'border' },
      header: { px: '4', pt: '4', pb: '1' },
      title: { fontSize: '1rem', lineHeight: '1.375rem' },
      body: { px: '4', pt: '1', pb: '4' },
      footer: { px: '4', py: '3', gap: '2', flexWrap: 'wrap', borderTopWidth: '1px', borderColor: 'border.muted' },
    },
    defaultVariants: { size: 'sm', placement: 'center' },
  },
  drawer: {
    base: {
      backdrop: { bg: 'rgba(14, 20, 23, 0.45)' },
      header: { px: '4', pt: '4', pb: '2' },
      body: { px: '4', py: '2' },
      footer: { px: '4', py: '3', borderTopWidth: '1px', borderColor: 'border.muted' },
      title: { fontSize: '1rem', lineHeight: '1.375rem' },
    },
  },
  // The switch must be visible when it is off, too.
  switch: { base: { control: { '&[data-state=unchecked]': { bg: 'border.control' } } } },
  toast: {
    base: {
      root: {
        bg: 'bg.panel',
        color: 'fg',
        borderWidth: '1px',
        borderColor: 'border',
        borderRadius: 'l3',
        boxShadow: 'lg',
        py: '1.5',
        ps: '3',
        alignItems: 'center',
        '&[data-type=success], &[data-type=error], &[data-type=warning], &[data-type=info]': {
          bg: 'bg.panel',
          color: 'fg',
          '--toast-trigger-bg': 'colors.bg.hover',
          '--toast-border-color': 'transparent',
        },
        '&[data-type=success] [data-part=indicator]': { color: 'fg.success' },
        '&[data-type=error] [data-part=indicator]': { color: 'fg.error' },
        '&[data-type=warning] [data-part=indicator]': { color: 'fg.warning' },
      },
      title: { textStyle: 'sm', fontWeight: '600' },
      description: { textStyle: 'xs', opacity: 1, color: 'fg.muted' },
      actionTrigger: { color: 'accent.fg', px: '2', height: '7' },
    },
  },
  tabs: {
    base: { trigger: { textStyle: 'sm', fontWeight: '500' } },
    variants: { variant: { line: { trigger: { _selected: { color: 'accent.fg' } } } } },
    defaultVariants: { size: 'sm' },
  },
  avatar: { base: { root: { bg: 'accent.subtle', color: 'accent.fg' }, fallback: { fontWeight: '600' } } },
  table: {
    base: {
      columnHeader: { color: 'fg.muted', fontWeight: '500' },
      row: { bg: 'transparent', _selected: { bg: 'bg.selected' } },
      header: { bg: 'bg.subtle' },
    },
    variants: {
      variant: { line: { columnHeader: { borderColor: 'border' }, cell: { borderColor: 'border.muted' }, row: { bg: 'transparent' } } },
      size: { sm: { root: { textStyle: 'sm' }, columnHeader: { textStyle: 'xs', px: '2', py: '1.5' }, cell: { px: '2', py: '1.5' } } },
    },
    defaultVariants: { size: 'sm' },
  },
} as unknown as Theme['slotRecipes'];
