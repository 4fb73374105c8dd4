import { describe, expect, it } from 'vitest';
import { reportsPool, sqlPool } from '../db.ts';

describe('the rights of the running platform', () => {
  it.each(['UPDATE "ActivityLog" SET "action" = \'x\'', 'DELETE FROM "ActivityLog"', 'TRUNCATE "ActivityLog"'])(
    'refuse %s',
    async (sql) => {
      await expect(sqlPool.query(sql)).rejects.toThrow(/permission denied for table ActivityLog/);
    },
  );

  it.each(['CREATE TABLE intruder (id int)', 'DROP TABLE "Claim"', 'ALTER TABLE "Claim" DISABLE TRIGGER ALL'])('reject %s', async (sql) => {
    await expect(sqlPool.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('let a job be added and read', async () => {
    await sqlPool.query("SELECT graphile_worker.add_job('probe', '{}')");
    const { rows } = await sqlPool.query("SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'probe'");
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});

describe('the rights of reports', () => {
  it('allow reading facts and no writes', async () => {
    await expect(reportsPool.query('SELECT count(*) FROM "Claim"')).resolves.toBeDefined();
    await expect(reportsPool.query('DELETE FROM "Claim"')).rejects.toThrow(/read-only|permission denied/);
  });

  it('let them read these tables and views, and no other', async () => {
    const { rows } = await reportsPool.query<{ table: string }>(
      `SELECT relname AS table FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'v', 'm', 'p')
       AND has_table_privilege(oid, 'SELECT') ORDER BY relname COLLATE "C"`,
    );
    const readable = rows.map(({ table }) => table);
    expect(readable.filter((table) => !table.endsWith('Rollup')).join(' ')).toMatchInlineSnapshot(
      `"AcademicSession Bill BillRule CapitationContest CapitationLine CapitationRun CapitationStatement CardPrint CardRun Claim ClaimDiagnosis ClaimDispute ClaimDisputeLine ClaimDocument ClaimItem ClaimQuestion ClaimSymptom ClosedMonth Complaint CoverPeriod DependantRequest Diagnosis DiagnosisRule Encounter EncounterDiagnosis EncounterDocument EncounterService EncounterSymptom Enrollee Expense ExpenseBudget ExpenseCategory ExpenseItem FacilityChangeRequest FundAccount FundMovement Hcp HcpMove HcpService Invoice InvoiceDraft InvoiceLife InvoiceLine InvoiceRun LedgerEntry Lga Mda MdaBulk PaCode PaDocument PaItem PaRequest PaRequestDiagnosis PaRequestSymptom Payment PaymentLine PaymentRun Plan PlanChange PublicHoliday ReceiptMatch Referral ReferralService Registration RemitaPayment Roll SecondLook SecondLookDraw Service ServicePlan StandardQuery StatusChange Symptom TariffOverride Town UserAccount Ward"`,
    );
    const { rows: columns } = await reportsPool.query(`SELECT report_setting('idleMinutes') AS other`);
    expect(columns).toEqual([{ other: null }]);
  });

  it.each([
    'Session',
    'Credential',
    'Verification',
    'TwoFactor',
    'PhoneSignIn',
    'Message',
    'Setting',
    'ActivityLog',
    'DataBreach',
    'DataSubjectRequest',
    'ComplaintQuestion',
  ])('keep them out of %s', async (table) => {
    await expect(reportsPool.query(`SELECT * FROM "${table}"`)).rejects.toThrow(/permission denied/);
  });
});
