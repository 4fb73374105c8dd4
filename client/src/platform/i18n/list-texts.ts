import list from './en/list.json';
import { addEnglish } from './i18n.ts';

// Only pages inside the shell have lists, and the shell imports this.
addEnglish({ list });
