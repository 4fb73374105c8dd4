-- Rights of the running platform and of reports. Run by the owner after the migrations, every time.
GRANT USAGE ON SCHEMA public, graphile_worker TO lafiya_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public, graphile_worker TO lafiya_app;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public, graphile_worker TO lafiya_app;
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public, graphile_worker TO lafiya_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lafiya_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO lafiya_app;

GRANT USAGE ON SCHEMA public TO lafiya_reports;
GRANT SELECT ON ALL TABLES IN SCHEMA public TO lafiya_reports;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO lafiya_reports;

-- What happened stays as it was written.
REVOKE UPDATE, DELETE, TRUNCATE ON "ActivityLog", "StatusChange", "RecordAccess", "AuditBlock", "LedgerEntry" FROM lafiya_app;
REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON "_prisma_migrations", "_repeatable_scripts" FROM lafiya_app;

-- Sums are kept by the database alone.
DO $$
DECLARE rollup_table text;
BEGIN
  FOR rollup_table IN SELECT rollup FROM all_rollups() LOOP
    EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON %I FROM lafiya_app', rollup_table);
  END LOOP;
END $$;

-- Job tables show their rows to their owner alone unless a policy says otherwise.
DO $$
DECLARE job_table record;
BEGIN
  FOR job_table IN SELECT relname FROM pg_class
    WHERE relnamespace = 'graphile_worker'::regnamespace AND relkind = 'r' AND relrowsecurity
      AND NOT EXISTS (SELECT 1 FROM pg_policy WHERE polrelid = pg_class.oid AND polname = 'lafiya_app')
  LOOP
    EXECUTE format('CREATE POLICY lafiya_app ON graphile_worker.%I TO lafiya_app USING (true) WITH CHECK (true)', job_table.relname);
  END LOOP;
END $$;

-- Sign-ins, secrets, messages between people, settings, logs and files as they came are no report's business.
DO $$
DECLARE private_table text;
BEGIN
  FOREACH private_table IN ARRAY ARRAY[
    'Session', 'Credential', 'Verification', 'TwoFactor', 'PhoneSignIn', 'ApiKey', 'ApiKeyUse', 'ApiKeyCall', 'AccessToken', 'ClientAssertion', 'AttemptLimit', 'PhoneGateway', 'PhoneNumber', 'UssdSession', 'Webhook', 'WebhookDelivery',
    'Message', 'MessageThread', 'MessageThreadState', 'MessageText', 'Notification', 'SmsMessage', 'SmsInbound', 'SmsQuestion', 'SmsBudgetAlarm',
    'Setting', 'SettingChange', 'NumberSeries', 'ReportView', 'ReportSchedule', 'ReportSending',
    'ActivityLog', 'RecordAccess', 'AuditBlock', 'IdempotencyKey', 'FormDraft', '_prisma_migrations', '_repeatable_scripts',
    'Attachment', 'RollRow', 'ClaimUpload', 'ClaimUploadRow', 'CatalogueImport', 'MdaBulkRow', 'HcpMoveRow', 'HcpBankChange',
    'BankLayout', 'BankStatement', 'BankLine', 'BankLineMatch', 'PaymentRunFile', 'PaymentRunResult', 'PaymentRunResultLine', 'PaymentReference', 'ReferenceRequest', 'NameWord', 'DuplicatePair', 'DataBreach', 'DataSubjectRequest', 'ComplaintQuestion'
  ] LOOP
    IF to_regclass(format('public.%I', private_table)) IS NOT NULL THEN
      EXECUTE format('REVOKE ALL ON public.%I FROM lafiya_reports', private_table);
    END IF;
  END LOOP;
END $$;

-- Reports count text messages and what they cost, without numbers and texts.
GRANT SELECT (id, kind, status, parts, cost, delivery, "createdAt") ON "SmsMessage" TO lafiya_reports;
