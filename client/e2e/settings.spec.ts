import { expect, test } from './fixtures.ts';
