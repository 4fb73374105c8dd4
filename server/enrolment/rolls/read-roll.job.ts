import type { Roll } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import { importRows } from '../../scheme/files/import-rows.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { dateEvidence, suggestedOrder } from './date-order.ts';
import { rollMachine } from './roll.machine.ts';
import { guessMapping, headingScore } from './roll-fields.shared.ts';
import { defineRollJob } from './roll-job.ts';

/** Reads the file of a roll into rows. Restarts after a crash. An unusable file stores no rows. */
export const readRollJob = defineRollJob('readRoll', {
  run: async (roll, transactLocked) => {
    try {
      const { headings, rowCount } = await importRows({
        table: 'RollRow',
        ownerColumn: 'rollId',
        ownerId: roll.id,
        fileId: roll.fileId,
        headingScore,
        saveProgress: (rowCount) => db.roll.update({ where: { id: roll.id }, data: { doneCount: rowCount } }),
      });
      const lastRoll = await lastChecked(roll);
      const mapping = guessMapping(roll.kind, headings, (lastRoll?.mapping ?? {}) as Mapping);
      const dateOrder = suggestedOrder(await dateEvidence(roll.id, headings, mapping)) ?? lastRoll?.dateOrder ?? 'DAY_FIRST';
      const data = { headings, rowCount, doneCount: rowCount, mapping, dateOrder };
      await transactLocked((write, reading) =>
        changeStatus(write, rollMachine, reading, 'FINISH_READING', { data, summary: `Read ${roll.rollNo}` }),
      );
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const data = { failure: error.message, rowCount: 0, doneCount: 0 };
      await db.rollRow.deleteMany({ where: { rollId: roll.id } });
      await transactLocked((write, reading) =>
        changeStatus(write, rollMachine, reading, 'REFUSE', { data, note: error.message, summary: `${roll.rollNo} cannot be used` }),
      );
    }
  },
});

/** The columns and date order of the last roll of this employer or institution and kind. */
const lastChecked = ({ id, kind, mdaId }: Roll) =>
  db.roll.findFirst({
    where: { id: { not: id }, kind, mdaId, checkedAt: { not: null } },
    orderBy: { createdAt: 'desc' },
    select: { mapping: true, dateOrder: true },
  });
