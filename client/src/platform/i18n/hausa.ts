import type { english } from './english.ts';
import app from './ha/app.json';
import common from './ha/common.json';
import errors from './ha/errors.json';
import member from './ha/member.json';
import planTexts from './ha/planTexts.json';
import publicTexts from './ha/public.json';
import signIn from './ha/signIn.json';

/** Loaded when somebody chooses Hausa. A missing key does not compile. */
export const hausa: typeof english = { app, common, errors, member, planTexts, public: publicTexts, signIn };
