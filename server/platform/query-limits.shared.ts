/** What one ad hoc document may hold after its fragments are written out. `__typename` and every directive count like the rest. */
export const limits = {
  tokens: 4000,
  operations: 10,
  rootFields: 12,
  selections: 600,
  aliases: 30,
  directives: 20,
  directivesPerNode: 3,
  depth: 10,
};
/** Points of an ad hoc query: one a field, four times for each level of a list, fifty for a report. */
export const MAX_COST = 1500;
/** Rows that an ad hoc query asks for at most, by page sizes and limits, those of a list within a list multiplied. */
export const MAX_ROWS = 10_000;
/** Statements that one ad hoc query sends to the database: lists are read by one each, a few fields by one a row. */
export const MAX_STATEMENTS = 300;
/** Calls that one key may make in a minute, over all instances. */
export const CALLS_A_MINUTE = 120;
/** Wrong variables that one answer names. Each message holds the whole value, so without a limit their text grows with the square of what is sent. */
export const MAX_COERCION_ERRORS = 3;
