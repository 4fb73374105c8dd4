-- On its own: a new value may be used only after the statements that add it.
ALTER TYPE "EnrolleeStatus" ADD VALUE 'MERGED';
