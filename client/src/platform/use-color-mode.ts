import { useSyncExternalStore } from 'react';
import { type ColorMode, colorMode, onColorMode } from './color-mode.ts';

export const useColorMode = (): ColorMode => useSyncExternalStore(onColorMode, colorMode, colorMode);
