import { config } from 'zod';

// Zod otherwise tries to compile schemas to code, which the content policy forbids. Firefox writes each try into the console.
if (typeof document !== 'undefined') config({ jitless: true });
