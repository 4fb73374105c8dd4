/** An example query by its name and what it selects; `$from` and `$to` are its period. */
export type Example = {
  title: string;
  question: string;
  name: string;
  body: string;
  permission: 'CLAIM_STATS_READ' | 'ENROLLEE_STATS_READ' | 'CARE_STATS_READ' | 'REPORT_FINANCE_READ';
};

/** The query of an example, with its period as variables. */
export const queryOf = ({ name, body }: Example): string =>
  `query ${name}(\n  $from: Date!\n  $to: Date!\n) {\n${body.replace(/^\n|\n\s*$/g, '')}\n}\n`;

/** The year so far. */
export const exampleVariables = (today: string): string => JSON.stringify({ from: `${today.slice(0, 4)}-01-01`, to: today }, null, 2);
