import { contrast, mix, readableAccent, until } from '../../../server/scheme/settings/accent.shared.ts';

export { contrast } from '../../../server/scheme/settings/accent.shared.ts';

/** A colour palette in both modes, with the token names of Chakra's recipes and three more. */
export type Palette = Record<
  'subtle' | 'muted' | 'emphasized' | 'fg' | 'solid' | 'border' | 'contrast' | 'focusRing' | 'control' | 'text' | 'mark',
  { value: { _light: string; _dark: string } }
>;

type Mode = { subtle: string; fg: string; solid: string; border: string; control?: string; text?: string; mark?: string };

/**
 * `control` is the outline of a button or an input, `text` the words on an outline button,
 * `mark` a bar or dot that carries no words and may be brighter than `solid`.
 */
export function palette(light: Mode, dark: Mode): Palette {
  const inBothModes = (pick: (mode: Mode) => string) => ({ value: { _light: pick(light), _dark: pick(dark) } });
  return {
    subtle: inBothModes((m) => m.subtle),
    muted: inBothModes((m) => m.subtle),
    emphasized: inBothModes((m) => m.border),
    fg: inBothModes((m) => m.fg),
    solid: inBothModes((m) => m.solid),
    border: inBothModes((m) => m.border),
    contrast: inBothModes(() => '#FFFFFF'),
    focusRing: { value: { _light: '{colors.focusRing}', _dark: '{colors.focusRing}' } },
    control: inBothModes((m) => m.control ?? m.solid),
    text: inBothModes((m) => m.text ?? m.fg),
    mark: inBothModes((m) => m.mark ?? m.solid),
  };
}

export const TONES = {
  success: palette(
    { subtle: '#E4F3EA', fg: '#14613A', solid: '#1B7A49', border: '#B4DAC3' },
    { subtle: '#122A1E', fg: '#7FCE9E', solid: '#22794B', border: '#1F4A33', mark: '#2A8A57' },
  ),
  warn: palette(
    { subtle: '#FCF0DB', fg: '#83460A', solid: '#B05C08', border: '#EBCE9C' },
    { subtle: '#2F230F', fg: '#E9B969', solid: '#9A5C12', border: '#55411D', mark: '#C98A2E' },
  ),
  danger: palette(
    { subtle: '#FBE8E6', fg: '#9A1B15', solid: '#B3261E', border: '#F0BEB9' },
    { subtle: '#351918', fg: '#F4A099', solid: '#BF3A31', border: '#612C29', mark: '#D2483F' },
  ),
  info: palette(
    { subtle: '#E7EFFA', fg: '#1F4F99', solid: '#2A62B8', border: '#BBD0EF' },
    { subtle: '#15263F', fg: '#93BBF1', solid: '#3B74C9', border: '#27436B' },
  ),
  neutral: palette(
    { subtle: '#E9EDEE', fg: '#435359', solid: '#5A6A70', border: '#CFD7DA', control: '#7B8B91', text: '#142126' },
    { subtle: '#252F33', fg: '#B5C1C5', solid: '#6A7A80', border: '#37444A', control: '#6F7F85', text: '#E3EAEC' },
  ),
} as const;

const PETROL = palette(
  { subtle: '#E2EFF1', fg: '#0B5F6E', solid: '#0B5F6E', border: '#A9CDD3' },
  { subtle: '#12303A', fg: '#6CC3D1', solid: '#19798A', border: '#24525D', mark: '#2F95A8' },
);

/** The scheme's accent colour, made darker or lighter until text on it and in it has enough contrast. */
export function accentPalette(accentColor?: string | null): Palette {
  if (!accentColor || !/^#[0-9a-f]{6}$/i.test(accentColor) || accentColor.toUpperCase() === '#0B5F6E') return PETROL;
  const tint = (c: string) => mix(c, '#FFFFFF', 0.88);
  const solid = readableAccent(accentColor);
  const darkSolid = until(mix(solid, '#FFFFFF', 0.12), '#000000', (c) => contrast(c, '#FFFFFF') >= 4.6);
  const darkSubtle = mix(solid, '#0E1417', 0.65);
  const darkFg = until(accentColor, '#FFFFFF', (c) => contrast(c, darkSubtle) >= 4.6 && contrast(c, '#171F22') >= 4.6);
  return palette(
    { subtle: tint(solid), fg: solid, solid, border: mix(solid, '#FFFFFF', 0.66) },
    { subtle: darkSubtle, fg: darkFg, solid: darkSolid, border: mix(solid, '#0E1417', 0.4), mark: mix(darkSolid, darkFg, 0.3) },
  );
}
