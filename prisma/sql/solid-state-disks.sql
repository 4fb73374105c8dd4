-- Databases lie on solid-state disks, where a page elsewhere costs hardly more than the next one; PostgreSQL's default of 4 is for disks that turn.
DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND pg_has_role(datdba, 'USAGE')) THEN
    EXECUTE format('ALTER DATABASE %I SET random_page_cost = 1.1', current_database());
  END IF;
END $$;
