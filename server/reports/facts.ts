import { claims } from './claim.measures.ts';
import { enrollees, enrolments } from './enrollee.measures.ts';
import type { Facts } from './measures.ts';

/** Every fact that can be asked ad hoc: `claimStats` and its siblings. */
export const FACTS: readonly Facts[] = [enrollees, enrolments, claims];
