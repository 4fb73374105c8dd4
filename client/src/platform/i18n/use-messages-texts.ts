import { useTranslation } from 'react-i18next';
import messages from './en/messages.json';
import { addEnglish } from './i18n.ts';

addEnglish({ messages });

/** Texts of the message pages; importing this file loads the English. */
export const useMessagesTexts = () => useTranslation(['common', 'app', 'member', 'list', 'messages']);
