-- Runs when anything above has changed: sums that were made by earlier definitions would be wrong.
SELECT rebuild_rollups();
