import { BankLineStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** A line is matched with records of the books, or set aside with a reason; both can be undone. */
export const bankLineMachine = defineMachine('BankLine', BankLineStatus, {
  MATCH: { from: ['OPEN'], to: 'MATCHED', can: 'BANK_STATEMENT_WRITE' },
  SET_ASIDE: { from: ['OPEN'], to: 'SET_ASIDE', can: 'BANK_STATEMENT_WRITE' },
  REOPEN: { from: ['MATCHED', 'SET_ASIDE'], to: 'OPEN', can: 'BANK_STATEMENT_WRITE' },
});
