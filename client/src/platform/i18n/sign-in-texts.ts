import signIn from './en/signIn.json';
import { addEnglish } from './i18n.ts';

// Imported by sign-in, registration, and the password form of the profile.
addEnglish({ signIn });
