-- Settings that reports use. The database user of the reports cannot read any others.
CREATE OR REPLACE FUNCTION report_setting(setting_key text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT value FROM "Setting" WHERE key = setting_key AND key = 'bhcpfTargetPerWard'
$$;
