-- Every change of a claim writes an entry into each of its indexes, also where the column is NULL.
DROP INDEX "Claim_paCodeId_idx";
DROP INDEX "Claim_referralId_idx";
DROP INDEX "Claim_resubmissionOfId_idx";
-- No question looks for claims by their reviewer.
DROP INDEX "Claim_reviewerId_status_idx";
