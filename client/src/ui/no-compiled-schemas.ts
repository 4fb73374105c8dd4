import { config } from 'zod';

// Prevents Zod from compiling schemas to code, which the content security policy forbids; Firefox logs each attempt.
if (typeof document !== 'undefined') config({ jitless: true });
