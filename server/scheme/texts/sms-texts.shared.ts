import { LANGUAGES, type Language } from '../../platform/language.shared.ts';
import type { TextTemplate } from './template.shared.ts';

type Placeholders = TextTemplate['placeholders'];
type SmsText = { label: string; when: string; placeholders?: Placeholders } & Record<Language, string>;

const name = { sample: 'Dung Amina', description: 'the name of the person' } as const;
const facility = { sample: 'Vom Christian Hospital', description: 'the facility' } as const;
const date = { sample: '12/11/2026', description: 'the date' } as const;
const phone = { sample: '0700 000 0000', description: 'the phone of the help desk' } as const;
const reference = { sample: '4821', description: 'the reference of the question', isRequired: true, isCode: true } as const;
const complaint = { sample: 'CMP-2611-00042', description: 'the number of the complaint', isRequired: true, isCode: true } as const;
const list = { sample: 'Vom Christian Hospital 08031234567', description: 'the lines', isRequired: true } as const;

/** Text messages to members who write by SMS, in every language. Each fits one message. */
export const SMS_TEXTS = {
  VISIT_QUESTION: {
    label: 'Question about a visit',
    when: 'When a facility records a visit, if answers by SMS are on.',
    placeholders: { facility, date, reference },
    en: '{facility}, {date}: was this visit yours? Reply 1 {reference} for yes, 2 {reference} for no. {scheme}',
    ha: '{facility}, {date}: naku ne wannan ziyara? Amsa 1 {reference} idan eh, 2 {reference} idan a’a. {scheme}',
  },
  VISIT_YES: {
    label: 'Visit confirmed',
    when: 'After the answer 1.',
    placeholders: { facility, date },
    en: 'Thank you. You confirmed the visit of {date} at {facility}.',
    ha: 'Mun gode. Ka tabbatar da ziyarar {date} a {facility}.',
  },
  VISIT_NO: {
    label: 'Visit disputed',
    when: 'After the answer 2.',
    placeholders: { facility, date },
    en: 'Thank you. You disputed the visit of {date} at {facility}. The scheme will look into it and answer you.',
    ha: 'Mun gode. Ka musanta ziyarar {date} a {facility}. Hukuma za ta bincika ta ba ka amsa.',
  },
  VISIT_OPEN: {
    label: 'Visit not closed yet',
    when: 'If the facility has not closed the visit.',
    placeholders: { facility, reference },
    en: 'The visit at {facility} is still open. Please reply 1 {reference} or 2 {reference} again after it has ended.',
    ha: 'Ziyarar a {facility} ba ta kare ba tukuna. Sake amsa 1 {reference} ko 2 {reference} bayan ta kare.',
  },
  QUESTION_ANSWERED: {
    label: 'Question answered already',
    when: 'If the question was answered or the visit voided meanwhile.',
    en: 'This question needs no answer any more. Thank you.',
    ha: 'Wannan tambaya ba ta buƙatar amsa yanzu. Mun gode.',
  },
  QUESTION_CLOSED: {
    label: 'Question closed',
    when: 'If the question is older than 14 days.',
    placeholders: { phone },
    en: 'This question is closed: it was asked more than 14 days ago. Please call {phone}.',
    ha: 'An rufe wannan tambaya: an yi ta fiye da kwana 14 da suka wuce. Kira {phone}.',
  },
  QUESTION_WHICH: {
    label: 'Which question',
    when: 'If questions to several families on the number are open, or the reference is unknown.',
    en: 'Which question do you answer? Send 1 or 2 with the four digits of the question, for example: 1 4821',
    ha: 'Wace tambaya kake amsawa? Aika 1 ko 2 da lambobi huɗu na tambayar, misali: 1 4821',
  },
  COVER: {
    label: 'Cover',
    when: 'For COVER, if the person is covered.',
    placeholders: { name, plan: { sample: 'Formal sector plan', description: 'the plan' }, date, facility },
    en: '{name} is covered until {date}. Plan: {plan}. Facility: {facility}.',
    ha: '{name} na da inshora har zuwa {date}. Tsari: {plan}. Asibiti: {facility}.',
  },
  COVER_NONE: {
    label: 'Cover: none',
    when: 'For COVER, if the person is not covered.',
    placeholders: { name, phone },
    en: '{name} is not covered now. Send PAY to hear what to pay, or call {phone}.',
    ha: '{name} ba shi da inshora yanzu. Aika BIYA don jin abin biya, ko kira {phone}.',
  },
  WHO: {
    label: 'Who is asking',
    when: 'If several families are on the number.',
    placeholders: { command: { sample: 'COVER', description: 'the command', isRequired: true } },
    en: 'Several families use this number. Send {command} and the last four digits of the enrolment number, for example: {command} 1234',
    ha: 'Iyalai da yawa na amfani da wannan lamba. Aika {command} da lambobi huɗu na ƙarshe na lambar rajista, misali: {command} 1234',
  },
  WHO_WRONG: {
    label: 'Who is asking: wrong digits',
    when: 'If no person on the number has these digits, or there were too many attempts.',
    placeholders: { phone },
    en: 'These digits do not fit a person on this number. Check the card, or call {phone}.',
    ha: 'Waɗannan lambobi ba su dace da kowa a wannan lamba ba. Duba kati, ko kira {phone}.',
  },
  NOBODY: {
    label: 'Unknown number',
    when: 'If the number is on no record.',
    placeholders: { phone },
    en: 'This number is on no record of the scheme. To enrol or to correct your number, call {phone}.',
    ha: 'Wannan lamba ba ta cikin rajistar hukuma. Don yin rajista ko gyara lamba, kira {phone}.',
  },
  PAY: {
    label: 'What to pay',
    when: 'For PAY.',
    placeholders: { list },
    en: 'To pay at a bank or with Remita:\n{list}',
    ha: 'Abin biya a banki ko ta Remita:\n{list}',
  },
  PAY_NONE: {
    label: 'What to pay: nothing',
    when: 'For PAY, if no invoice is unpaid.',
    en: 'You have nothing to pay.',
    ha: 'Babu abin da za ka biya.',
  },
  FACILITY: {
    label: 'Facilities of a place',
    when: 'For FACILITY and a town or LGA.',
    placeholders: { list },
    en: 'Nearest facilities:\n{list}',
    ha: 'Asibitoci mafi kusa:\n{list}',
  },
  FACILITY_HOW: {
    label: 'Facilities: which place',
    when: 'For FACILITY without a place, or with an unknown one.',
    en: 'Send FACILITY and your town or LGA, for example: FACILITY Bukuru',
    ha: 'Aika ASIBITI da sunan gari ko ƙaramar hukuma, misali: ASIBITI Bukuru',
  },
  HELP: {
    label: 'Help',
    when: 'For HELP, and once a day for messages that are not understood.',
    placeholders: { phone },
    en: 'Send COVER, PAY, FACILITY and town, COMPLAIN and what happened, or STOP. Answer questions with 1 or 2. Help: {phone}',
    ha: 'Aika INSHORA, BIYA, ASIBITI da gari, KORAFI da abin da ya faru, ko TSAYA. Amsa tambaya da 1 ko 2. Taimako: {phone}',
  },
  STOPPED: {
    label: 'Text messages stopped',
    when: 'For STOP.',
    en: 'You get no more text messages, except codes to sign in. Send START to get them again.',
    ha: 'Ba za ka ƙara samun saƙo ba, sai lambar shiga. Aika FARA don sake samu.',
  },
  STARTED: {
    label: 'Text messages started again',
    when: 'For START.',
    en: 'You get text messages again. Send STOP to end them.',
    ha: 'Za ka sake samun saƙonni. Aika TSAYA don dakatarwa.',
  },
  COMPLAIN_HOW: {
    label: 'Complaint: the words are missing',
    when: 'For COMPLAIN without what happened.',
    en: 'Send COMPLAIN and what happened, for example: COMPLAIN they asked me for money for drugs',
    ha: 'Aika KORAFI da abin da ya faru, misali: KORAFI sun nemi kuɗin magani',
  },
  COMPLAIN_LIMIT: {
    label: 'Complaint: too many',
    when: 'After five complaints of one number within a day.',
    placeholders: { phone },
    en: 'You have sent several complaints today. Please call {phone}.',
    ha: 'Ka kai ƙara sau da yawa yau. Kira {phone}.',
  },
  COMPLAINT_RECEIVED: {
    label: 'Complaint received',
    when: 'For COMPLAIN and what happened.',
    placeholders: { complaint, date: { ...date, description: 'the day by which it is answered' } },
    en: 'Your complaint {complaint} has been received. We answer by {date}.',
    ha: 'Mun karɓi ƙararka {complaint}. Za mu ba da amsa kafin {date}.',
  },
  COMPLAINT_ACKNOWLEDGED: {
    label: 'Complaint in progress',
    when: 'When an officer takes a complaint that came by SMS or phone menu.',
    placeholders: { complaint },
    en: '{scheme}: We are working on your complaint {complaint}.',
    ha: '{scheme}: Muna aiki kan ƙararka {complaint}.',
  },
  COMPLAINT_QUESTION: {
    label: 'Question about a complaint',
    when: 'When an officer has a question about a complaint that came by SMS or phone menu.',
    placeholders: { complaint, phone },
    en: 'We have a question about your complaint {complaint}. We will call you, or you call {phone}.',
    ha: 'Muna da tambaya kan ƙararka {complaint}. Za mu kira ka, ko ka kira {phone}.',
  },
  COMPLAINT_DECIDED: {
    label: 'Complaint answered',
    when: 'When a complaint that came by SMS or phone menu is answered.',
    placeholders: {
      complaint,
      answer: {
        sample: 'The facility paid the money back.',
        description: 'the answer of the officer, as far as it fits',
        isRequired: true,
      },
    },
    en: 'Answer to {complaint}: {answer}',
    ha: 'Amsar {complaint}: {answer}',
  },
} as const satisfies Record<string, SmsText>;

export type SmsTextKey = keyof typeof SMS_TEXTS;
export const SMS_TEXT_KEYS = Object.keys(SMS_TEXTS) as SmsTextKey[];

/** Key of the template of a text in a language. */
export const smsTemplateKey = (key: SmsTextKey, language: Language): string => `SMS_${language.toUpperCase()}_${key}`;

const templateOf = (key: SmsTextKey, language: Language): [string, TextTemplate] => {
  const { label, when, placeholders = {}, ...bodies }: SmsText = SMS_TEXTS[key];
  const shown = `${label} (${LANGUAGES[language]})`;
  return [
    smsTemplateKey(key, language),
    { channel: 'SMS', topic: 'PHONE', priority: 'URGENT', label: shown, when, placeholders, body: bodies[language] },
  ];
};

/** The templates of all these texts, by key. */
export const SMS_TEMPLATES: Readonly<Record<string, TextTemplate>> = Object.fromEntries(
  (Object.keys(LANGUAGES) as Language[]).flatMap((language) => SMS_TEXT_KEYS.map((key) => templateOf(key, language))),
);
