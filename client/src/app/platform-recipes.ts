import {
  avatarSlotRecipe,
  badgeRecipe,
  checkboxSlotRecipe,
  checkmarkRecipe,
  codeRecipe,
  comboboxSlotRecipe,
  dialogSlotRecipe,
  drawerSlotRecipe,
  kbdRecipe,
  listSlotRecipe,
  menuSlotRecipe,
  nativeSelectSlotRecipe,
  popoverSlotRecipe,
  progressSlotRecipe,
  radioCardSlotRecipe,
  radioGroupSlotRecipe,
  radiomarkRecipe,
  segmentGroupSlotRecipe,
  selectSlotRecipe,
  switchSlotRecipe,
  tableSlotRecipe,
  tabsSlotRecipe,
  tagSlotRecipe,
  textareaRecipe,
  toastSlotRecipe,
  tooltipSlotRecipe,
} from '@chakra-ui/react/theme';
import { controlBase, MD, type Recipes, SM, signInRecipes, XS } from './recipes.ts';

const popup = { borderRadius: 'l3', textStyle: 'sm', boxShadow: 'lg' };

const { library, own } = signInRecipes;

/** For all pages. */
export const platformRecipes = {
  library: {
    recipes: {
      ...library.recipes,
      badge: badgeRecipe,
      checkmark: checkmarkRecipe,
      code: codeRecipe,
      kbd: kbdRecipe,
      radiomark: radiomarkRecipe,
      textarea: textareaRecipe,
    },
    slotRecipes: {
      ...library.slotRecipes,
      avatar: avatarSlotRecipe,
      checkbox: checkboxSlotRecipe,
      combobox: comboboxSlotRecipe,
      dialog: dialogSlotRecipe,
      drawer: drawerSlotRecipe,
      list: listSlotRecipe,
      menu: menuSlotRecipe,
      nativeSelect: nativeSelectSlotRecipe,
      popover: popoverSlotRecipe,
      progress: progressSlotRecipe,
      radioCard: radioCardSlotRecipe,
      radioGroup: radioGroupSlotRecipe,
      segmentGroup: segmentGroupSlotRecipe,
      select: selectSlotRecipe,
      switch: switchSlotRecipe,
      table: tableSlotRecipe,
      tabs: tabsSlotRecipe,
      tag: tagSlotRecipe,
      toast: toastSlotRecipe,
      tooltip: tooltipSlotRecipe,
    },
  },
  own: {
    recipes: {
      ...own.recipes,
      badge: {
        base: { borderRadius: 'l1', textStyle: 'xs', gap: '1', colorPalette: 'neutral', _icon: { width: '3', height: '3' } },
        variants: { size: { sm: { minH: '5', px: '2', lineHeight: '1rem' } } },
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
    },
    slotRecipes: {
      ...own.slotRecipes,
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
    },
  },
} as unknown as Recipes;
