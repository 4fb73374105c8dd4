import { CARE_EXAMPLES } from './care-examples.ts';
import { CLAIM_EXAMPLES } from './claim-examples.ts';
import type { Example } from './example.ts';
import { MONEY_EXAMPLES } from './money-examples.ts';
import { PEOPLE_EXAMPLES } from './people-examples.ts';

export const EXAMPLES: readonly Example[] = [...CLAIM_EXAMPLES, ...PEOPLE_EXAMPLES, ...CARE_EXAMPLES, ...MONEY_EXAMPLES];
