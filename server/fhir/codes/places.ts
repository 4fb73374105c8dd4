import { GUIDE_LGAS } from './guide-lgas.ts';

const OUR_LGAS = new Map(Object.entries(GUIDE_LGAS).map(([ours, guide]) => [guide, ours]));

/** Code of a local government in the guide, as `pl-jos-north`. */
export const guideLga = (code: string): string => GUIDE_LGAS[code] ?? code;

/** Our code of a local government in the guide. */
export const ourLga = (code: string): string => OUR_LGAS.get(code) ?? code;

/** Our code of a state where the guide has another one. */
const GUIDE_STATES: Readonly<Record<string, string>> = { KE: 'KB' };

/** Code of the state in which a local government of ours is, as the guide writes it. */
export function guideState(lgaCode: string): string {
  const state = lgaCode.slice(0, 2).toUpperCase();
  return GUIDE_STATES[state] ?? state;
}

/** The 36 states and the capital territory, with the codes of the guide. */
export const STATES = [
  ...['AB', 'AD', 'AK', 'AN', 'BA', 'BE', 'BO', 'BY', 'CR', 'DE', 'EB', 'ED', 'EK', 'EN', 'FC', 'GO', 'IM', 'JI', 'KB'],
  ...['KD', 'KN', 'KO', 'KT', 'KW', 'LA', 'NA', 'NI', 'OG', 'ON', 'OS', 'OY', 'PL', 'RI', 'SO', 'TA', 'YO', 'ZA'],
] as const;
