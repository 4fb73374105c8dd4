import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  animationStyles,
  breakpoints,
  cssVarsPrefix,
  cssVarsRoot,
  globalCss,
  keyframes,
  layerStyles,
  semanticTokens,
  textStyles,
  tokens,
} from '@chakra-ui/react/theme';
import { accentPalette, TONES } from './palette.ts';
import { controlHeights, type Recipes } from './recipes.ts';

const inBothModes = (light: string, dark: string) => ({ value: { _light: light, _dark: dark } });

const FONTS = 'Inter, system-ui, "Segoe UI", Roboto, Arial, sans-serif';

/** Converts px to rem (16 px is 1 rem), so that the text size of the browser is respected. */
const rem = (px: number) => `${px / 16}rem`;
const text = (size: number, line: number, weight = '400', more: object = {}) => ({
  value: { fontSize: rem(size), lineHeight: rem(line), fontWeight: weight, ...more },
});
const phoneText = (size: number, line: number, weight: string) => ({
  value: {
    fontSize: { base: rem(size + 1), md: rem(size) },
    lineHeight: { base: rem(line + 1), md: rem(line) },
    fontWeight: weight,
  },
});

const { black, white, whiteAlpha, blackAlpha, transparent, current } = tokens.colors;

/** The configuration of the component library without its palettes, as this platform has its own, and without recipes that nothing uses. */
const libraryConfig = ({ library }: Recipes) =>
  defineConfig({
    preflight: true,
    cssVarsPrefix,
    cssVarsRoot,
    globalCss,
    theme: {
      breakpoints,
      keyframes,
      tokens: { ...tokens, colors: { black, white, whiteAlpha, blackAlpha, transparent, current } },
      semanticTokens: { shadows: semanticTokens.shadows, radii: semanticTokens.radii },
      textStyles,
      layerStyles,
      animationStyles,
      ...library,
    },
  });

/** The look of the whole platform; the scheme may set its own accent colour and nothing else. */
export const makeSystem = (recipes: Recipes, accentColor?: string | null) => {
  const accent = accentPalette(accentColor);
  return createSystem(
    defaultBaseConfig,
    libraryConfig(recipes),
    defineConfig({
      globalCss: {
        '*': { fontFeatureSettings: 'inherit' },
        html: { ...controlHeights, colorPalette: 'accent', bg: 'bg', color: 'fg', scrollPaddingBottom: '4rem', textSizeAdjust: '100%' },
        body: { textStyle: 'body', fontVariantNumeric: 'tabular-nums' },
        '.code, code, kbd': { fontFeatureSettings: '"zero", "ss02"', fontFamily: 'body', whiteSpace: 'nowrap' },
        '*::selection': { bg: 'accent.border' },
        '[tabindex="-1"]:focus': { outline: 'none' },
        '*, *::before, *::after': {
          '@media (prefers-reduced-motion: reduce)': {
            animationDuration: '0.01ms !important',
            animationIterationCount: '1 !important',
            transitionDuration: '0.01ms !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
      theme: {
        breakpoints: { xl: '85.375rem' },
        tokens: {
          fonts: { heading: { value: FONTS }, body: { value: FONTS } },
          sizes: { sidebar: { value: rem(208) }, rail: { value: rem(52) }, topbar: { value: rem(48) } },
          durations: {
            fastest: { value: '60ms' },
            faster: { value: '80ms' },
            fast: { value: '120ms' },
            moderate: { value: '120ms' },
            slow: { value: '160ms' },
            slower: { value: '160ms' },
            slowest: { value: '160ms' },
          },
        },
        semanticTokens: {
          colors: {
            bg: {
              DEFAULT: inBothModes('#F2F5F5', '#0E1417'),
              subtle: inBothModes('#F8FAFA', '#12191C'),
              muted: inBothModes('#E8EDEE', '#232D31'),
              emphasized: inBothModes('#DDE5E7', '#2B363A'),
              panel: inBothModes('#FFFFFF', '#171F22'),
              hover: inBothModes('#EFF5F6', '#1C272B'),
              selected: inBothModes('#E2EFF1', '#15313A'),
              inverted: inBothModes('#142126', '#E3EAEC'),
              error: inBothModes('#FBE8E6', '#351918'),
              warning: inBothModes('#FCF0DB', '#2F230F'),
              success: inBothModes('#E4F3EA', '#122A1E'),
              info: inBothModes('#E7EFFA', '#15263F'),
            },
            fg: {
              DEFAULT: inBothModes('#142126', '#E3EAEC'),
              muted: inBothModes('#4F6067', '#A6B4B9'),
              subtle: inBothModes('#5C6C72', '#93A2A7'),
              inverted: inBothModes('#FFFFFF', '#142126'),
              error: inBothModes('#9A1B15', '#F4A099'),
              warning: inBothModes('#83460A', '#E9B969'),
              success: inBothModes('#14613A', '#7FCE9E'),
              info: inBothModes('#1F4F99', '#93BBF1'),
            },
            border: {
              DEFAULT: inBothModes('#D8DFE1', '#2B363A'),
              muted: inBothModes('#E7ECED', '#222C30'),
              subtle: inBothModes('#E7ECED', '#222C30'),
              emphasized: inBothModes('#7B8B91', '#6F7F85'),
              control: inBothModes('#7B8B91', '#6F7F85'),
              error: inBothModes('#B3261E', '#D2483F'),
              warning: inBothModes('#B05C08', '#C98A2E'),
              success: inBothModes('#1B7A49', '#2A8A57'),
              info: inBothModes('#2A62B8', '#3B74C9'),
            },
            focusRing: { value: { _light: accent.fg.value._light, _dark: accent.fg.value._dark } },
            accent,
            ...TONES,
            // Chakra's names of tones, as far as the recipes in use have them: toasts, and invalid checkboxes and radio buttons.
            green: { solid: TONES.success.solid, contrast: TONES.success.contrast },
            orange: { solid: TONES.warn.solid, contrast: TONES.warn.contrast },
            red: TONES.danger,
            chart: {
              1: inBothModes('#0B6676', '#2F95A8'),
              2: inBothModes('#DE9B2D', '#F0BE62'),
              3: inBothModes('#B5504A', '#D4645C'),
              4: inBothModes('#8CC7E8', '#C4E8FA'),
              5: inBothModes('#3D2E6B', '#7D68C8'),
              6: inBothModes('#8B9699', '#66737A'),
            },
          },
          radii: { l1: { value: '4px' }, l2: { value: '4px' }, l3: { value: '6px' }, card: { value: '10px' } },
          shadows: {
            xs: inBothModes('none', 'none'),
            sm: inBothModes('none', 'none'),
            ...Object.fromEntries(
              ['md', 'lg', 'xl', '2xl'].map((size) => [
                size,
                inBothModes(
                  '0 6px 20px rgba(20, 33, 38, 0.14), 0 0 0 1px rgba(20, 33, 38, 0.10)',
                  '0 6px 24px rgba(0, 0, 0, 0.6), 0 0 0 1px #2B363A',
                ),
              ]),
            ),
          },
        },
        textStyles: {
          caption: text(11, 14, '500'),
          small: text(12, 16),
          body: phoneText(13, 19, '400'),
          strong: phoneText(13, 18, '600'),
          h2: text(14, 20, '600'),
          h1: text(18, 24, '600', { letterSpacing: '-0.012em' }),
          figure: text(20, 26, '600', { letterSpacing: '-0.012em' }),
          figureLarge: text(28, 32, '600', { letterSpacing: '-0.012em' }),
          // Text styles that Chakra's components use, mapped to this scale.
          '2xs': { value: { fontSize: rem(11), lineHeight: rem(14) } },
          xs: { value: { fontSize: rem(12), lineHeight: rem(16) } },
          sm: {
            value: { fontSize: { base: rem(14), md: rem(13) }, lineHeight: { base: rem(20), md: rem(19) } },
          },
          md: { value: { fontSize: rem(14), lineHeight: rem(20) } },
          lg: { value: { fontSize: rem(16), lineHeight: rem(22) } },
          xl: { value: { fontSize: rem(18), lineHeight: rem(24) } },
        },
        ...recipes.own,
      },
    }),
  );
};
