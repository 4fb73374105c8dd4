-- On commit, notifies every process of accounts whose sessions ended, or that were closed or given other rights,
-- so that it rechecks their streams of changes. A trigger, because sessions end in several ways.
CREATE OR REPLACE FUNCTION announce_accounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('record_changes', json_build_object('records', json_build_object(), 'userIds', json_build_array(), 'accountIds', ids)::text)
  FROM (
    SELECT json_agg("userId") AS ids FROM (
      SELECT "userId", row_number() OVER () / 150 AS part FROM (SELECT DISTINCT "userId" FROM ended) AS account
    ) AS accounts GROUP BY part
  ) AS parts;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Session_announce" AFTER DELETE ON "Session"
  REFERENCING OLD TABLE AS ended FOR EACH STATEMENT EXECUTE FUNCTION announce_accounts();

CREATE OR REPLACE FUNCTION announce_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('record_changes', json_build_object('records', json_build_object(), 'userIds', json_build_array(), 'accountIds', json_build_array(NEW.id))::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "UserAccount_announce" AFTER UPDATE OF "isActive", role, "hcpId", "lgaScoped" ON "UserAccount" FOR EACH ROW
  WHEN ((OLD."isActive", OLD.role, OLD."hcpId", OLD."lgaScoped") IS DISTINCT FROM (NEW."isActive", NEW.role, NEW."hcpId", NEW."lgaScoped"))
  EXECUTE FUNCTION announce_account();
