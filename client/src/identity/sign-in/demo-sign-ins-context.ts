import { createContext } from 'react';
import type { DemoSignInsQuery } from '../../graphql/generated.ts';

export type DemoSignIn = DemoSignInsQuery['demoSignIns'][number];

/** The accounts of the demo scheme, where they came with the page. */
export const DemoSignInsContext = createContext<readonly DemoSignIn[]>([]);
