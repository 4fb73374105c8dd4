import type { Call, View } from './call.ts';
import type { UssdState } from './menu.ts';
import { askForCall, complainInWords } from './screens/complaints.ts';
import { change, changeForFamily, changeForMe, changeForWhom, facility, places } from './screens/facilities.ts';
import { family, ownCover, personsCover } from './screens/family.ts';
import { pay } from './screens/pay.ts';
import { changeLanguage, enrol, mainMenu, publicMenu, start, whoIsIt } from './screens/start.ts';
import { confirmVisit, disputeVisit, visit, visits } from './screens/visits.ts';

/** What each screen of the menu shows, or does before it shows it. */
export const SCREENS: Readonly<Record<UssdState, (call: Call) => Promise<View>>> = {
  START: start,
  WHO: whoIsIt,
  HOME: mainMenu,
  PUBLIC: publicMenu,
  LANGUAGE: changeLanguage,
  COVER: ownCover,
  FAMILY: family,
  PERSON: personsCover,
  VISITS: visits,
  VISIT: visit,
  VISIT_YES: confirmVisit,
  VISIT_NO: disputeVisit,
  FIND: async () => ({ text: 'FIND' }),
  PLACES: places,
  FACILITY: facility,
  PAY: pay,
  CHANGE: change,
  CHANGE_WHO: changeForWhom,
  CHANGE_ME: changeForMe,
  CHANGE_FAMILY: changeForFamily,
  COMPLAIN: async () => ({ text: 'COMPLAIN' }),
  COMPLAINT: async () => ({ text: 'COMPLAINT' }),
  COMPLAINED: complainInWords,
  CALL_BACK: askForCall,
  ENROL: enrol,
};
