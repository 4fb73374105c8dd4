-- The settings that reports compute with. The user of the reports may not read the others.
CREATE OR REPLACE FUNCTION report_setting(setting_key text) RETURNS jsonb LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT value FROM "Setting" WHERE key = setting_key AND key = 'bhcpfTargetPerWard'
$$;
