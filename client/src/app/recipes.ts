import type { SystemConfig } from '@chakra-ui/react';
import {
  buttonRecipe,
  fieldSlotRecipe,
  headingRecipe,
  iconRecipe,
  inputAddonRecipe,
  inputRecipe,
  linkRecipe,
  skeletonRecipe,
  skipNavLinkRecipe,
  spinnerRecipe,
} from '@chakra-ui/react/theme';

/** Recipes of the component library that are in use, and what this platform changes of them. */
export type Recipes = { library: Pick<Theme, 'recipes' | 'slotRecipes'>; own: Pick<Theme, 'recipes' | 'slotRecipes'> };

type Theme = NonNullable<SystemConfig['theme']>;

/** Heights of controls in sizes of the component library. */
export const XS = 'var(--control-xs)';
export const SM = 'var(--control-sm)';
export const MD = 'var(--control-md)';

/** Heights of controls; touch screens need larger ones. */
export const controlHeights = {
  '--control-xs': '1.75rem',
  '--control-sm': '2rem',
  '--control-md': '2.5rem',
  '@media (pointer: coarse)': { '--control-xs': '2.25rem', '--control-sm': '2.5rem', '--control-md': '2.75rem' },
};

export const inputSizes = {
  xs: { '--input-height': XS, textStyle: 'xs' },
  sm: { '--input-height': SM, textStyle: 'sm', px: '2.5' },
  md: { '--input-height': MD, textStyle: 'sm' },
};

export const controlBase = {
  bg: 'bg.panel',
  borderColor: 'border.control',
  '--focus-ring-width': '2px',
  _invalid: { borderColor: 'border.error', boxShadow: 'inset 0 0 0 1px var(--chakra-colors-border-error)' },
  _disabled: { bg: 'bg.muted', opacity: 1, color: 'fg.muted' },
};

/** For the sign-in pages. */
export const signInRecipes = {
  library: {
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      inputAddon: inputAddonRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      skipNavLink: skipNavLinkRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: { field: fieldSlotRecipe },
  },
  own: {
    recipes: {
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
      input: {
        base: { ...controlBase },
        variants: { size: inputSizes, variant: { outline: { bg: 'bg.panel', borderColor: 'border.control' } } },
        defaultVariants: { size: 'sm' },
      },
      skeleton: { base: { bg: 'bg.muted', borderRadius: 'l1' } },
      link: { base: { fontWeight: '500' } },
    },
    slotRecipes: {
      field: {
        base: {
          root: { gap: '1' },
          label: { textStyle: 'sm', fontWeight: '500' },
          helperText: { textStyle: 'xs', color: 'fg.muted' },
          errorText: { textStyle: 'xs', fontWeight: '500', '& svg': { flexShrink: '0' } },
        },
      },
    },
  },
} as unknown as Recipes;
