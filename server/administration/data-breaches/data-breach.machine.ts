import { DataBreachStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const whileOpen = { from: ['OPEN'], to: 'OPEN', can: 'DATA_BREACH_WRITE' } as const;

/** A breach is open until it is assessed and everyone who must be told is told. */
export const dataBreachMachine = defineMachine('DataBreach', DataBreachStatus, {
  CHANGE: whileOpen,
  ASSESS: whileOpen,
  NOTIFY_COMMISSION: whileOpen,
  INFORM_PEOPLE: whileOpen,
  CLOSE: { from: ['OPEN'], to: 'CLOSED', can: 'DATA_BREACH_WRITE' },
  REOPEN: { from: ['CLOSED'], to: 'OPEN', can: 'DATA_BREACH_WRITE' },
});
