import { useTranslation } from 'react-i18next';
import messages from './en/messages.json';
import { addEnglish } from './i18n.ts';

addEnglish({ messages });

/** The texts of the pages of messages. Their English is loaded with what imports this. */
export const useMessagesTexts = () => useTranslation(['common', 'app', 'member', 'list', 'messages']);
