import { LANGUAGES, type Language } from '../../platform/language.shared.ts';
import type { TextTemplate } from './template.shared.ts';

type Placeholders = TextTemplate['placeholders'];
type UssdText = { label: string; when: string; placeholders?: Placeholders } & Record<Language, string>;

// The longest value of each placeholder that a screen has room for; longer ones are shortened.
const scheme = {} as const satisfies Placeholders;
const name = { sample: 'Dung Amina', description: 'the name of the person', max: 24 } as const;
const facility = { sample: 'Vom Christian Hospital', description: 'the facility', max: 30, isRequired: true } as const;
const town = { sample: 'Vom', description: 'the town of the facility', max: 18 } as const;
const date = { sample: '12 Nov 2026', description: 'the date', max: 11 } as const;
const phone = { sample: '0803 123 4567', description: 'the phone of the help desk', max: 16 } as const;
const list = {
  sample: '1 …\n2 …',
  description: 'the lines to choose from, with “9” if there are more',
  max: 80,
  isRequired: true,
} as const;

/** Every screen of the phone menu, in every language. The digits at the beginning of lines are what callers press. */
export const USSD_TEXTS = {
  HOME: {
    label: 'Main menu of members',
    when: 'When a member dials the code.',
    placeholders: scheme,
    en: '{scheme}\n1 My cover\n2 My family\n3 Visits to confirm\n4 Find a facility\n5 What to pay\n6 Change facility\n7 Complain\n8 Hausa',
    ha: '{scheme}\n1 Inshorata\n2 Iyalina\n3 Tabbatar da ziyara\n4 Nemo asibiti\n5 Abin biya\n6 Sauya asibiti\n7 Kai ƙara\n8 English',
  },
  PUBLIC: {
    label: 'Main menu of others',
    when: 'When a number that is on no record dials the code.',
    placeholders: scheme,
    en: '{scheme}\n1 Find a facility\n2 How to enrol\n3 Complain\n8 Hausa',
    ha: '{scheme}\n1 Nemo asibiti\n2 Yadda ake shiga tsari\n3 Kai ƙara\n8 English',
  },
  WHO: {
    label: 'Who is calling',
    when: 'When several families share the number that dials the code.',
    placeholders: scheme,
    en: '{scheme}\nSeveral families use this number. Enter the last 4 digits of your enrolment number, or 0 for other services.',
    ha: '{scheme}\nIyalai da dama na amfani da wannan lamba. Shigar da lambobi 4 na ƙarshe na lambar rajistarka, ko 0 don sauran.',
  },
  WHO_AGAIN: {
    label: 'Who is calling: not found',
    when: 'When nobody on the shared number has these digits.',
    en: 'No member on this number has these digits. Enter the last 4 digits of your enrolment number, or 0 for other services.',
    ha: 'Babu mai waɗannan lambobi a wannan layi. Shigar da lambobi 4 na ƙarshe na lambar rajistarka, ko 0 don sauran.',
  },
  WHO_MORE: {
    label: 'Who is calling: several',
    when: 'When two families on the shared number have these digits.',
    en: 'More than one member has these digits. Enter the last 8 digits of your enrolment number, or 0 for other services.',
    ha: 'Fiye da mutum ɗaya na da waɗannan lambobi. Shigar da lambobi 8 na ƙarshe na lambar rajistarka, ko 0 don sauran.',
  },
  WHO_LOCKED: {
    label: 'Who is calling: too many attempts',
    when: 'After five wrong attempts within 15 minutes.',
    en: 'Too many wrong digits. Try again in 15 minutes, or press 0 for other services.',
    ha: 'An yi kuskure sau da yawa. Sake gwadawa bayan minti 15, ko danna 0 don sauran.',
  },
  COVER: {
    label: 'Cover of a person',
    when: 'For “My cover”, and for a person chosen in “My family”.',
    placeholders: {
      name,
      plan: { sample: 'Formal sector', description: 'the plan', max: 22 },
      status: { sample: 'active until 31 Dec 2026', description: 'the status, and until when the cover lasts', max: 36, isRequired: true },
      facility: { ...facility, isRequired: undefined },
    },
    en: '{name}\nPlan: {plan}\nCover: {status}\nFacility: {facility}\n0 Back',
    ha: '{name}\nTsari: {plan}\nInshora: {status}\nAsibiti: {facility}\n0 Baya',
  },
  FAMILY: {
    label: 'Family',
    when: 'For “My family”.',
    placeholders: { list },
    en: 'Choose a person:\n{list}\n0 Back',
    ha: 'Zaɓi mutum:\n{list}\n0 Baya',
  },
  FAMILY_NONE: {
    label: 'Family: nobody',
    when: 'For “My family”, if the member has no dependants.',
    en: 'No other person is on your record.\n0 Back',
    ha: 'Babu wani mutum a rajistarka.\n0 Baya',
  },
  VISITS: {
    label: 'Visits to confirm',
    when: 'For “Visits to confirm”.',
    placeholders: { list },
    en: 'Choose a visit:\n{list}\n0 Back',
    ha: 'Zaɓi ziyara:\n{list}\n0 Baya',
  },
  VISITS_NONE: {
    label: 'Visits to confirm: none',
    when: 'If every visit of the last 90 days is answered.',
    en: 'There is no visit to confirm.\n0 Back',
    ha: 'Babu ziyarar da za a tabbatar.\n0 Baya',
  },
  VISIT: {
    label: 'A visit to confirm',
    when: 'When a visit was chosen.',
    placeholders: { date, facility, name, care: { sample: 'treatment', description: 'the care in plain words', max: 20 } },
    en: '{date}, {facility}\n{name}: {care}\nWas this visit yours?\n1 Yes, it was us\n2 No, it was not\n0 Back',
    ha: '{date}, {facility}\n{name}: {care}\nShin kun yi wannan ziyara?\n1 I, mu ne\n2 A’a, ba mu ba ne\n0 Baya',
  },
  VISIT_YES: {
    label: 'Visit confirmed',
    when: 'After “Yes, it was us”.',
    placeholders: { date, facility },
    en: 'Thank you. You confirmed the visit of {date} at {facility}.\n0 Back',
    ha: 'Mun gode. Ka tabbatar da ziyarar {date} a {facility}.\n0 Baya',
  },
  VISIT_NO: {
    label: 'Visit disputed',
    when: 'After “No, it was not”.',
    placeholders: { date, facility },
    en: 'Thank you. You disputed the visit of {date} at {facility}. The scheme will look into it and answer you.\n0 Back',
    ha: 'Mun gode. Ka musanta ziyarar {date} a {facility}. Hukuma za ta bincika ta ba ka amsa.\n0 Baya',
  },
  VISIT_ANSWERED: {
    label: 'Visit answered already',
    when: 'If the visit was answered or voided meanwhile.',
    en: 'This visit needs no answer any more.\n0 Back',
    ha: 'Wannan ziyara ba ta buƙatar amsa yanzu.\n0 Baya',
  },
  FIND: {
    label: 'Find a facility',
    when: 'For “Find a facility”.',
    en: 'Type your LGA, or LGA and town, for example:\nJos North, Angwan Rogo\n0 Back',
    ha: 'Rubuta ƙaramar hukuma, ko tare da gari, misali:\nJos North, Angwan Rogo\n0 Baya',
  },
  FIND_AGAIN: {
    label: 'Find a facility: unknown place',
    when: 'If no LGA and no town has the name.',
    en: 'No LGA or town has this name. Type your LGA, or LGA and town, for example:\nJos North, Angwan Rogo\n0 Back',
    ha: 'Babu ƙaramar hukuma ko gari mai wannan suna. Rubuta misali:\nJos North, Angwan Rogo\n0 Baya',
  },
  PLACES: {
    label: 'Facilities nearby',
    when: 'The facilities where patients are treated, nearest first.',
    placeholders: { list },
    en: 'Nearest first:\n{list}\n0 Back',
    ha: 'Mafi kusa a farko:\n{list}\n0 Baya',
  },
  FACILITY: {
    label: 'A facility',
    when: 'When a facility was chosen from the list.',
    placeholders: {
      facility,
      level: { sample: 'Secondary', description: 'the level of care', max: 16 },
      town,
      phone: { sample: '08031234567', description: 'the phone of the facility', max: 16 },
      code: { sample: 'PL-JOSN-0001', description: 'the code of the facility', max: 16 },
    },
    en: '{facility}\n{level}, {town}\nPhone: {phone}\nCode: {code}\n0 Back',
    ha: '{facility}\n{level}, {town}\nWaya: {phone}\nLamba: {code}\n0 Baya',
  },
  PAY: {
    label: 'What to pay',
    when: 'For “What to pay”.',
    placeholders: { list },
    en: 'To pay at a bank or with Remita:\n{list}\n0 Back',
    ha: 'Abin biya a banki ko ta Remita:\n{list}\n0 Baya',
  },
  PAY_NONE: {
    label: 'What to pay: nothing',
    when: 'If the member has no unpaid invoice.',
    en: 'You have nothing to pay.\n0 Back',
    ha: 'Babu abin da za ka biya.\n0 Baya',
  },
  CHANGE: {
    label: 'Change of facility',
    when: 'For “Change facility”.',
    placeholders: { facility: { ...facility, isRequired: undefined } },
    en: 'Your facility: {facility}\nType the code of the new one. “Find a facility” shows it.\n0 Back',
    ha: 'Asibitinka: {facility}\nRubuta lambar sabo. “Nemo asibiti” na nuna ta.\n0 Baya',
  },
  CHANGE_AGAIN: {
    label: 'Change of facility: unknown code',
    when: 'If no active facility has the code.',
    en: 'No facility has this code. Type it again, for example PL-JOSN-0001.\n0 Back',
    ha: 'Babu asibiti mai wannan lamba. Sake rubutawa, misali PL-JOSN-0001.\n0 Baya',
  },
  CHANGE_WHO: {
    label: 'Change of facility: for whom',
    when: 'When the code of a facility was entered.',
    placeholders: { facility, town },
    en: '{facility}, {town}\n1 Change for me\n2 Change for my family\n0 Back',
    ha: '{facility}, {town}\n1 Sauya mini\n2 Sauya wa iyalina\n0 Baya',
  },
  CHANGED: {
    label: 'Facility chosen',
    when: 'When a person without a facility chose one.',
    placeholders: { facility },
    en: 'Your facility is {facility} from today.\n0 Back',
    ha: 'Daga yau asibitinka shi ne {facility}.\n0 Baya',
  },
  CHANGE_SENT: {
    label: 'Change of facility requested',
    when: 'When the request was sent.',
    placeholders: { facility },
    en: 'You have asked for {facility}. The scheme will tell you its decision.\n0 Back',
    ha: 'Ka nemi {facility}. Hukuma za ta sanar da kai shawararta.\n0 Baya',
  },
  CHANGE_REFUSED: {
    label: 'Change of facility rejected',
    when: 'When the rules do not allow the change.',
    placeholders: { reason: { sample: 'This is your facility already.', description: 'the reason', max: 60, isRequired: true }, phone },
    en: '{reason}\nQuestions: {phone}\n0 Back',
    ha: '{reason}\nTambaya: {phone}\n0 Baya',
  },
  COMPLAIN: {
    label: 'Complaint: what it is about',
    when: 'For “Complain”.',
    en: 'What is it about?\n1 Care was denied\n2 Money was asked\n3 Poor care\n4 Card or record\n5 Premium\n6 Other\n0 Back',
    ha: 'Ƙarar kan me?\n1 An hana kulawa\n2 An nemi kuɗi\n3 Kulawa mara kyau\n4 Kati ko rajista\n5 Kuɗin inshora\n6 Wani abu\n0 Baya',
  },
  COMPLAINT: {
    label: 'Complaint: the words',
    when: 'When the category was chosen.',
    en: 'Type what happened in one line, or press 1 and we call you back.\n0 Back',
    ha: 'Rubuta abin da ya faru a layi ɗaya, ko danna 1 mu kira ka.\n0 Baya',
  },
  COMPLAINT_AGAIN: {
    label: 'Complaint: too short or too long',
    when: 'If the line has fewer than 5 or more than 300 characters.',
    en: 'Type between 5 and 300 letters, or press 1 and we call you back.\n0 Back',
    ha: 'Rubuta harafi 5 zuwa 300, ko danna 1 mu kira ka.\n0 Baya',
  },
  COMPLAINED: {
    label: 'Complaint received',
    when: 'When the complaint is on record.',
    placeholders: {
      number: { sample: 'CMP-2611-00042', description: 'the number of the complaint', max: 16, isRequired: true },
      date: { ...date, description: 'the day by which it is answered' },
    },
    en: 'Your complaint {number} has been received. We answer by {date}.\n0 Back',
    ha: 'Mun karɓi ƙararka {number}. Za mu ba da amsa kafin {date}.\n0 Baya',
  },
  COMPLAINT_LIMIT: {
    label: 'Complaint: too many',
    when: 'After five complaints of one number within a day.',
    placeholders: { phone },
    en: 'You have sent several complaints today. Please call {phone}.\n0 Back',
    ha: 'Ka kai ƙara sau da yawa yau. Kira {phone}.\n0 Baya',
  },
  ENROL: {
    label: 'How to enrol',
    when: 'For “How to enrol”.',
    placeholders: { phone, address: { sample: '1 Ring Road, Jos', description: 'the address of the office', max: 60 } },
    en: 'To enrol, call {phone} or come with your NIN to:\n{address}\n0 Back',
    ha: 'Don shiga tsari, kira {phone} ko zo da NIN ɗinka:\n{address}\n0 Baya',
  },
  MORE: { label: 'Line for more', when: 'The last line of a list that continues.', en: '9 More', ha: '9 Ƙari' },
  BUSY: {
    label: 'Too many requests',
    when: 'If a number or the gateway calls too often. Ends the session.',
    en: 'There are too many requests now. Please dial again in a minute.',
    ha: 'Buƙatu sun yi yawa yanzu. Sake kira bayan minti ɗaya.',
  },
  AGAIN: {
    label: 'Steps out of order',
    when: 'If a step does not follow the last one. Ends the session.',
    en: 'Sorry, a step was lost. Please dial the code again.',
    ha: 'Yi haƙuri, wani mataki ya ɓace. Sake kiran lambar.',
  },
  FAILED: {
    label: 'Not available',
    when: 'If something unexpected happens. Ends the session.',
    en: 'Sorry, this is not available now. Please try again later.',
    ha: 'Yi haƙuri, ba a samun wannan yanzu. Sake gwadawa daga baya.',
  },
} as const satisfies Record<string, UssdText>;

export type UssdTextKey = keyof typeof USSD_TEXTS;
export const USSD_TEXT_KEYS = Object.keys(USSD_TEXTS) as UssdTextKey[];

/** Key of the template of a screen in a language. */
export const ussdTemplateKey = (key: UssdTextKey, language: Language): string => `USSD_${language.toUpperCase()}_${key}`;

const templateOf = (key: UssdTextKey, language: Language): [string, TextTemplate] => {
  const { label, when, placeholders = {}, ...bodies }: UssdText = USSD_TEXTS[key];
  const shown = `${label} (${LANGUAGES[language]})`;
  return [ussdTemplateKey(key, language), { channel: 'USSD', topic: 'PHONE', label: shown, when, placeholders, body: bodies[language] }];
};

/** The templates of all screens, by key. */
export const USSD_TEMPLATES: Readonly<Record<string, TextTemplate>> = Object.fromEntries(
  (Object.keys(LANGUAGES) as Language[]).flatMap((language) => USSD_TEXT_KEYS.map((key) => templateOf(key, language))),
);
