import type { DemoSignInsQuery } from './DemoSignIns.generated.ts';

/** The id of the element in which the server leaves the accounts of the demo scheme, if the platform is one. */
export const PAGE_DEMO_SIGN_INS = 'page-demo-sign-ins';

/** The accounts of the demo scheme that came with the page. */
export function pageDemoSignIns(): DemoSignInsQuery['demoSignIns'] {
  const element = document.getElementById(PAGE_DEMO_SIGN_INS);
  return element ? (JSON.parse(element.textContent) as DemoSignInsQuery['demoSignIns']) : [];
}
