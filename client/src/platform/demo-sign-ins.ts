import type { DemoSignInsQuery } from './DemoSignIns.generated.ts';
import { PAGE_ANSWERS } from './page-session.ts';

/** The accounts of the demo scheme that came with the page. */
export function pageDemoSignIns(): DemoSignInsQuery['demoSignIns'] {
  const element = document.getElementById(PAGE_ANSWERS);
  if (!element) return [];
  const { answers } = JSON.parse(element.textContent) as { answers: { data: Partial<DemoSignInsQuery> }[] };
  return answers.flatMap(({ data }) => data.demoSignIns ?? []);
}
