import { createContext } from 'react';
import type { DemoSignInsQuery } from '../../platform/DemoSignIns.generated.ts';

export type DemoSignIn = DemoSignInsQuery['demoSignIns'][number];

/** Accounts of the demo scheme, if embedded in the page. */
export const DemoSignInsContext = createContext<readonly DemoSignIn[]>([]);
