-- Runs when any script above has changed, because rollups of earlier definitions would be wrong.
SELECT rebuild_rollups();
