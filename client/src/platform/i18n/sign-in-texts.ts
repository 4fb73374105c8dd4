import signIn from './en/signIn.json';
import { addEnglish } from './i18n.ts';

// Imported by what shows them: signing in, registering, and the password in the profile.
addEnglish({ signIn });
