#!/usr/bin/env bash
# Run once by the postgres image on an empty data folder, by Patroni, or by hand on another server (PGPORT, PGHOST): who owns the tables, who runs the platform, who reads for reports.
set -euo pipefail
psql -v ON_ERROR_STOP=1 --username postgres \
  -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -v reports="$REPORTS_PASSWORD" <<'SQL'
CREATE ROLE lafiya_app NOLOGIN;
CREATE ROLE lafiya_reports NOLOGIN;
CREATE ROLE lafiya_owner LOGIN PASSWORD :'owner';
CREATE ROLE lafiya_web LOGIN PASSWORD :'app' IN ROLE lafiya_app;
CREATE ROLE lafiya_reader LOGIN PASSWORD :'reports' IN ROLE lafiya_reports;
CREATE DATABASE lafiya OWNER lafiya_owner TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8';
SQL
