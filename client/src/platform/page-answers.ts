import { ApolloLink } from '@apollo/client';
import { asapScheduler, scheduled } from 'rxjs';
import { setServerTime } from '../ui/time.ts';

type PageAnswer = { documentId: string; variables?: object; data: Record<string, unknown> };
type PageAnswers = { at: number; answers: PageAnswer[] };

/** The id of the element in which the server leaves answers to the first queries of the page, if it had them in time. */
const PAGE_ANSWERS = 'page-answers';
/** What the page asks later than this after its start, it asks because it wants to know anew. */
const USED_WITHIN_MS = 10_000;

/** The answers that came with the page. The server's time was right when the page began to arrive. */
function takePageAnswers(): PageAnswer[] {
  const element = document.getElementById(PAGE_ANSWERS);
  element?.remove();
  if (!element) return [];
  const { at, answers } = JSON.parse(element.textContent) as PageAnswers;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  setServerTime(new Date(at + performance.now() - (navigation?.responseStart ?? 0)));
  return answers;
}

const textOf = (variables: object = {}) => JSON.stringify(variables);

/** Answers each query once from what came with the page. All others go on to the server. */
export function pageAnswersLink(): ApolloLink {
  let answers = takePageAnswers();
  setTimeout(() => {
    answers = [];
  }, USED_WITHIN_MS);
  return new ApolloLink((operation, forward) => {
    const { documentId } = operation.extensions;
    const answer = answers.find(
      (candidate) => candidate.documentId === documentId && textOf(candidate.variables) === textOf(operation.variables),
    );
    if (!answer) return forward(operation);
    answers = answers.filter((candidate) => candidate !== answer);
    // Not at once, so that two parts of the page that ask the same at the same time share it.
    return scheduled([{ data: answer.data }], asapScheduler);
  });
}
