// Asks several states the same GraphQL question and prints one answer, in which the states that could not be asked are listed.
//
//   node docs/examples/ask-states.mjs states.json question.graphql
//
// states.json: [{ "state": "Plateau", "url": "https://plateau.example", "key": "lfy_…" }, …], with a key for reports from each state
// (docs/graphql-api.md). The question reads reports, for example:
//
//   { claimStats(by: [], filter: { from: "2026-01-01", to: "2026-12-31" }) { total { claims approved } } }
//
// Each answer is that of one state: figures are never added up here, since a state may suppress small numbers.
import { readFileSync } from 'node:fs';

const LONGEST_MS = 60_000;
const [, , statesFile, questionFile] = process.argv;
if (!statesFile || !questionFile) {
  console.error('Usage: node ask-states.mjs states.json question.graphql');
  process.exit(2);
}
const states = JSON.parse(readFileSync(statesFile, 'utf8'));
const query = readFileSync(questionFile, 'utf8');

async function ask({ state, url, key }) {
  try {
    const response = await fetch(new URL('/graphql', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    const { data, errors } = await response.json();
    if (errors?.length) return { state, missing: `${errors[0].extensions?.code}: ${errors[0].message}` };
    return { state, data };
  } catch (error) {
    return { state, missing: error.cause?.code ?? error.message };
  }
}

const answers = await Promise.all(states.map(ask));
console.info(
  JSON.stringify(
    {
      states: answers.filter(({ data }) => data),
      missing: answers.filter(({ data }) => !data),
    },
    null,
    2,
  ),
);
// A program that needs every state sees from the exit code that one is missing.
process.exitCode = answers.every(({ data }) => data) ? 0 : 3;
