import { z } from 'zod';

/** Record number in the sender's own system. */
export const externalId = z
  .string()
  .trim()
  .min(1, 'Enter your own number.')
  .max(64, 'At most 64 characters.')
  .describe('The record number in your own system, unique within the facility. Sending it again returns the existing record.');
