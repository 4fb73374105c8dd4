import list from './en/list.json';
import { addEnglish } from './i18n.ts';

// Lists stand on pages inside the shell only, which imports this.
addEnglish({ list });
