-- Tokens are hashes from here on. Those in clear go with their sessions: everybody signs in once more.
DELETE FROM "Session";
