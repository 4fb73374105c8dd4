import type { TextTemplate } from './template.shared.ts';

const NAME = { sample: 'Amina Dung', means: 'the name of the person' };
const FACILITY_CONTACT = { sample: 'Dr Pam Choji', means: 'the contact of the facility' };
const FACILITY = { sample: 'Vom Christian Hospital', means: 'the name of the facility' };
const PAYER_CONTACT = { sample: 'Mrs Ladi Gyang', means: 'the contact of the employer' };
const LINK = { sample: 'https://lafiya.example.ng/login', means: 'the address of the page' };
const NEEDED_LINK = { ...LINK, isRequired: true } as const;
const REASON = { sample: 'The licence has run out', means: 'the reason that was given', isRequired: true } as const;
const AMOUNT = { sample: '₦1,250,000.00', means: 'the amount', isRequired: true } as const;
const INVOICE_NO = { sample: 'INV-2026-000123', means: 'the number of the invoice', isRequired: true } as const;
const DUE_DATE = { sample: '30 June 2026', means: 'the day by which it is to be paid' };

const NOT_YOU = 'If you did not ask for this, nothing has changed and you can ignore this message.';
const NOT_YOU_SET_ANOTHER = 'If this was not you, set a new password now and tell the scheme.\n\n[Set a new password]({link})';

/** The letters by email, with the words they have until an administrator writes others. */
export const LETTERS = {
  PASSWORD_LINK: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Link for a new password',
    when: 'To a person who forgot the password.',
    placeholders: { name: NAME, link: NEEDED_LINK, minutes: { sample: '60', means: 'how many minutes the link works' } },
    subject: 'Set a new password',
    body: `Dear {name},

Use this link to set a new password. It works once, within {minutes} minutes, and signs you out everywhere.

[Set a new password]({link})

${NOT_YOU}`,
  },
  EMAIL_LINK: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Link that verifies an email address',
    when: 'To a person who asked for an account.',
    placeholders: { name: NAME, link: NEEDED_LINK, hours: { sample: '24', means: 'how many hours the link works' } },
    subject: 'Verify your email address',
    body: `Dear {name},

Use this link within {hours} hours to verify your email address. Then you can sign in.

[Verify my email address]({link})

${NOT_YOU}`,
  },
  SIGN_IN_CODE_MAIL: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Sign-in code by email',
    when: 'The second step of signing in, to whoever has no authenticator app.',
    placeholders: {
      name: NAME,
      code: { sample: '482913', means: 'the code', isRequired: true, isCode: true },
      minutes: { sample: '10', means: 'how many minutes the code works' },
    },
    subject: '{code} is your sign-in code',
    body: `Dear {name},

Type this code to finish signing in. It works once, within {minutes} minutes.

{code}

Nobody from the scheme asks for this code. If you are not signing in now, change your password.`,
  },
  INVITATION: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Invitation',
    when: 'To a person for whom an account was made.',
    placeholders: {
      name: NAME,
      email: { sample: 'amina@example.ng', means: 'the address to sign in with', isRequired: true },
      password: { sample: 'kelo-maru-7729', means: 'the temporary password', isRequired: true, isCode: true },
      days: { sample: '7', means: 'how many days the password works' },
      link: NEEDED_LINK,
    },
    subject: 'Your {scheme} account',
    body: `Dear {name},

An account was made for you on {scheme}. Sign in with {email} and this temporary password, within {days} days. You then choose your own.

{password}

[Sign in]({link})`,
  },
  TEMPORARY_PASSWORD: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Temporary password',
    when: 'To a person whose password an administrator reset.',
    placeholders: {
      name: NAME,
      password: { sample: 'kelo-maru-7729', means: 'the temporary password', isRequired: true, isCode: true },
      days: { sample: '7', means: 'how many days the password works' },
      link: NEEDED_LINK,
    },
    subject: 'Your temporary password',
    body: `Dear {name},

An admin reset your password. Sign in with this temporary one within {days} days. You then choose your own.

{password}

[Sign in]({link})`,
  },
  PASSWORD_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Password was changed',
    when: 'To a person whose password was changed, so that a stranger’s change is noticed.',
    placeholders: { name: NAME, link: NEEDED_LINK },
    subject: 'Your password was changed',
    body: `Dear {name},

The password of your account was changed, and other devices were signed out.

${NOT_YOU_SET_ANOTHER}`,
  },
  SIGN_IN_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Sign-in was changed',
    when: 'When an authenticator app or recovery codes of an account change or are used.',
    placeholders: {
      name: NAME,
      change: {
        sample: 'An authenticator app was set up for your account.',
        means: 'what was changed, as a sentence',
        isRequired: true,
      },
      link: NEEDED_LINK,
    },
    subject: 'The sign-in of your account has changed',
    body: `Dear {name},

{change}

${NOT_YOU_SET_ANOTHER}`,
  },
  ADDRESS_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Email address was corrected',
    when: 'To the old and the new address of a person whose email address an administrator corrected.',
    placeholders: { name: NAME, link: NEEDED_LINK },
    subject: 'The email address of your account was corrected',
    body: `Dear {name},

An administrator corrected the email address of your account. You sign in with the corrected address now, and letters go there.

If you did not ask for this, tell the scheme at once.

[Sign in]({link})`,
  },
  ACCOUNT_EXISTS: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'An account exists already',
    when: 'When somebody registers with the address of an existing account.',
    placeholders: {
      name: NAME,
      signInLink: { ...LINK, means: 'the address of the sign-in page' },
      passwordLink: { sample: 'https://lafiya.example.ng/forgot-password', means: 'the page for a new password' },
    },
    subject: 'You have an account already',
    body: `Dear {name},

Somebody, perhaps you, asked for an account with this email address. You have one: sign in, or set a new password.

[Sign in]({signInLink})

[Set a new password]({passwordLink})

${NOT_YOU}`,
  },
  REGISTRATION_APPROVED: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'Registration is approved',
    when: 'To a person who registered alone.',
    placeholders: {
      name: NAME,
      enrolmentNo: { sample: 'PL-INF-26-482-913', means: 'the enrolment number', isRequired: true },
      day: { sample: '1 July 2026', means: 'the day on which cover begins' },
      link: LINK,
    },
    subject: 'Your registration is approved',
    body: `Dear {name},

Your registration is approved. Your enrolment number is {enrolmentNo}; cover begins on {day}.

Sign in to see your card. Show it, or the number, at your facility.

[Sign in]({link})`,
  },
  REGISTRATION_REJECTED: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'Registration needs another look',
    when: 'To a person who registered alone.',
    placeholders: { name: NAME, reason: { ...REASON, sample: 'The photograph shows somebody else' }, link: LINK },
    subject: 'Your registration needs another look',
    body: `Dear {name},

Your registration was not approved: {reason}

What you gave is kept. Sign in, open it again, put it right and send it once more.

[Open my registration]({link})`,
  },
  FACILITY_APPLIED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Application of a facility has arrived',
    when: 'To the contact of a facility that applied to join.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      applicationNo: { sample: 'HFA-2026-000042', means: 'the number of the application', isRequired: true, isCode: true },
    },
    subject: 'Your application {applicationNo}',
    body: `Dear {name},

{scheme} has the application of {facility}. Its number is:

{applicationNo}

The licence is checked first. You hear from us by email when the facility is let in, or why it is not.`,
  },
  FACILITY_KNOWN: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Application with a known email address',
    when: 'To the address of a facility that is on record already.',
    placeholders: { name: { ...FACILITY_CONTACT, sample: 'applicant' } },
    subject: 'An application with your email address',
    body: `Dear {name},

Somebody applied to {scheme} for a facility with this email address. A facility with it is on record already, so nothing new was made.

If it was you, ask the scheme how your first application stands. If not, you can ignore this message.`,
  },
  FACILITY_REJECTED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility was not let in',
    when: 'To the contact of a facility whose application was refused.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, reason: REASON },
    subject: '{facility} was not let in',
    body: `Dear {name},

{scheme} could not let {facility} in: {reason}

You can apply again with the same email address once that is settled.`,
  },
  FACILITY_DEACTIVATED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility is deactivated',
    when: 'To the contact of the facility.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, reason: REASON },
    subject: '{facility} is deactivated',
    body: `Dear {name},

{facility} is no longer active on {scheme}: {reason}

No new authorisations, visits or claims can be made and the accounts of the facility are closed. Claims already sent are still vetted and paid, and PA codes in hand stay good until they end.`,
  },
  FACILITY_REACTIVATED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility is active again',
    when: 'To the contact of the facility.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, link: LINK },
    subject: '{facility} is active again',
    body: `Dear {name},

{facility} is active on {scheme} again. Its accounts work as before.

[Sign in]({link})`,
  },
  FACILITY_BANK_CHANGED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Bank details were changed',
    when: 'To the facility itself, so that a change nobody there asked for is noticed.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      lastDigits: { sample: '4821', means: 'the last digits of the account', isRequired: true },
    },
    subject: 'The bank details of your facility were changed',
    body: `Dear {name},

{scheme} now pays {facility} into the account that ends in {lastDigits}.

If nobody at the facility asked for this, tell the scheme at once.`,
  },
  ACCREDITATION_ENDS: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Accreditation ends soon',
    when: 'To the contact of the facility.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, day: { sample: '30 June 2026', means: 'its last day', isRequired: true } },
    subject: 'The accreditation of your facility ends soon',
    body: `Dear {name},

The accreditation of {facility} ends on {day}. Renew it and send the new certificate to the scheme.`,
  },
  ACCREDITATION_ENDED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Accreditation has ended',
    when: 'To the contact of the facility.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, day: { sample: '30 June 2026', means: 'its last day', isRequired: true } },
    subject: 'The accreditation of your facility has ended',
    body: `Dear {name},

The accreditation of {facility} ended on {day}. Renew it and send the new certificate to the scheme.`,
  },
  INVOICE: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice of an employer',
    when: 'To the contact of an employer or institution when its invoice is issued.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      what: { sample: 'the premiums of June 2026', means: 'what the invoice is for' },
      dueDate: DUE_DATE,
    },
    subject: 'Invoice {invoiceNo}: {amount} by {dueDate}',
    body: `Dear {name},

{scheme} has issued invoice {invoiceNo} of {amount} for {what}. It is to be paid by {dueDate}.

The accounts office of the scheme gives you the RRR to pay by at any bank, and the list of people on the invoice.`,
  },
  INVOICE_REMINDER: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Reminder of an invoice',
    when: 'To the contact of an employer whose invoice has no RRR yet.',
    placeholders: { name: PAYER_CONTACT, invoiceNo: INVOICE_NO, amount: AMOUNT, dueDate: DUE_DATE },
    subject: 'Reminder of invoice {invoiceNo}: {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} of {scheme} was due on {dueDate}.

The accounts office of the scheme gives you the RRR to pay by.

If you have paid already, send the receipt to the accounts office.`,
  },
  INVOICE_REMINDER_RRR: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Reminder of an invoice with its RRR',
    when: 'To the contact of an employer.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      dueDate: DUE_DATE,
      rrr: { sample: '2403-1187-5522', means: 'the reference to pay by', isRequired: true },
    },
    subject: 'Reminder of invoice {invoiceNo}: {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} of {scheme} was due on {dueDate}.

Pay it with RRR {rrr} at any bank.

If you have paid already, send the receipt to the accounts office.`,
  },
  INVOICE_REFERENCE: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'RRR of an invoice',
    when: 'To the contact of an employer when the reference comes after the invoice.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      dueDate: DUE_DATE,
      rrr: { sample: '2403-1187-5522', means: 'the reference to pay by', isRequired: true },
    },
    subject: 'RRR of invoice {invoiceNo}: {rrr}',
    body: `Dear {name},

Pay {amount} on invoice {invoiceNo} of {scheme} with RRR {rrr} at any bank, by {dueDate}.`,
  },
  SCHEDULED_REPORT: {
    channel: 'MAIL',
    topic: 'REPORT',
    priority: 'BULK',
    label: 'Scheduled report',
    when: 'With the file of a report that is sent regularly.',
    placeholders: {
      name: { ...NAME, sample: 'Amina' },
      title: { sample: 'Claims: Month by facility', means: 'the report and its view' },
      day: { sample: '1 July 2026', means: 'the day of the report' },
      rows: { sample: '42 rows', means: 'how many rows it has' },
      filters: { sample: 'Month: June 2026', means: 'the filters, a paragraph each' },
      why: {
        sample: 'Every Monday. Stop or change it under Views on the page of the report.',
        means: 'how often it comes and who chose that',
      },
    },
    subject: '{title}, {day}',
    body: `Dear {name},

{title} is attached with what you may see today: {rows} and the total.

{filters}

{why}`,
  },
} as const satisfies Record<string, TextTemplate>;
