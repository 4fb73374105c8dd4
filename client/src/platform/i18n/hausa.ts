import type { english } from './english.ts';
import common from './ha/common.json';
import errors from './ha/errors.json';
import planTexts from './ha/planTexts.json';
import publicTexts from './ha/public.json';
import signIn from './ha/signIn.json';

/** Loaded when somebody chooses Hausa. A missing key does not compile. */
export const hausa: typeof english = { common, errors, planTexts, public: publicTexts, signIn };
