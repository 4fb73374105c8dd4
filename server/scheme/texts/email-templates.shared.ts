import type { TextTemplate } from './template.shared.ts';

const NAME = { sample: 'Amina Dung', description: 'the name of the person' };
const FACILITY_CONTACT = { sample: 'Dr Pam Choji', description: 'the contact of the facility' };
const FACILITY = { sample: 'Vom Christian Hospital', description: 'the name of the facility' };
const PAYER_CONTACT = { sample: 'Mrs Ladi Gyang', description: 'the contact of the employer' };
const LINK = { sample: 'https://lafiya.example.ng/login', description: 'the address of the page' };
const NEEDED_LINK = { ...LINK, isRequired: true } as const;
const REASON = { sample: 'The licence has expired', description: 'the reason given', isRequired: true } as const;
const AMOUNT = { sample: '₦1,250,000.00', description: 'the amount', isRequired: true } as const;
const INVOICE_NO = { sample: 'INV-2026-000123', description: 'the number of the invoice', isRequired: true } as const;
const LINK_TO_INVOICE = {
  sample: 'https://lafiya.example.ng/records/Invoice/1',
  description: 'the address of the invoice, for readers with an account',
};
const DUE_DATE = { sample: '30 June 2026', description: 'the due date' };

const STAGE = {
  name: PAYER_CONTACT,
  invoiceNo: INVOICE_NO,
  amount: AMOUNT,
  dueDate: DUE_DATE,
  pay: { sample: 'Pay at any bank with RRR 2403-1187-5522.', description: 'how to pay, in a sentence' },
};

const NOT_YOU = 'If you did not request this, nothing has changed and you can ignore this message.';
const NOT_YOU_SET_ANOTHER = 'If this was not you, set a new password now and tell the scheme.\n\n[Set a new password]({link})';

/** Email templates with their default texts, which administrators can edit. */
export const EMAIL_TEMPLATES = {
  PASSWORD_LINK: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Password reset link',
    when: 'When a person requests a password reset.',
    placeholders: { name: NAME, link: NEEDED_LINK, minutes: { sample: '60', description: 'how long the link is valid, in minutes' } },
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
    label: 'Email verification link',
    when: 'When a person registers for an account.',
    placeholders: { name: NAME, link: NEEDED_LINK, hours: { sample: '24', description: 'how long the link is valid, in hours' } },
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
    when: 'At the second step of signing in, for users without an authenticator app.',
    placeholders: {
      name: NAME,
      code: { sample: '482913', description: 'the code', isRequired: true, isCode: true },
      minutes: { sample: '10', description: 'how long the code is valid, in minutes' },
    },
    subject: '{code} is your sign-in code',
    body: `Dear {name},

Enter this code to finish signing in. It works once, within {minutes} minutes.

{code}

The scheme never asks you for this code. If you are not signing in now, change your password.`,
  },
  INVITATION: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Invitation',
    when: 'When an account is created for a person.',
    placeholders: {
      name: NAME,
      email: { sample: 'amina@example.ng', description: 'the address to sign in with', isRequired: true },
      password: { sample: 'kelo-maru-7729', description: 'the temporary password', isRequired: true, isCode: true },
      days: { sample: '7', description: 'how many days the password works' },
      link: NEEDED_LINK,
    },
    subject: 'Your {scheme} account',
    body: `Dear {name},

An account on {scheme} has been created for you. Sign in with {email} and this temporary password within {days} days. You will then choose your own password.

{password}

[Sign in]({link})`,
  },
  TEMPORARY_PASSWORD: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Temporary password',
    when: 'When an administrator resets a password.',
    placeholders: {
      name: NAME,
      password: { sample: 'kelo-maru-7729', description: 'the temporary password', isRequired: true, isCode: true },
      days: { sample: '7', description: 'how many days the password works' },
      link: NEEDED_LINK,
    },
    subject: 'Your temporary password',
    body: `Dear {name},

An administrator has reset your password. Sign in with this temporary password within {days} days. You will then choose your own password.

{password}

[Sign in]({link})`,
  },
  PASSWORD_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Password changed',
    when: 'When a password is changed, so that unauthorised changes are noticed.',
    placeholders: { name: NAME, link: NEEDED_LINK },
    subject: 'Your password was changed',
    body: `Dear {name},

Your account password has been changed, and your other devices have been signed out.

${NOT_YOU_SET_ANOTHER}`,
  },
  SIGN_IN_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Sign-in method changed',
    when: 'When an authenticator app or recovery codes are set up, changed or used.',
    placeholders: {
      name: NAME,
      change: {
        sample: 'An authenticator app was set up for your account.',
        description: 'what was changed, as a sentence',
        isRequired: true,
      },
      link: NEEDED_LINK,
    },
    subject: 'The sign-in method of your account has changed',
    body: `Dear {name},

{change}

${NOT_YOU_SET_ANOTHER}`,
  },
  ADDRESS_CHANGED: {
    channel: 'MAIL',
    topic: 'SIGN_IN',
    priority: 'URGENT',
    label: 'Email address corrected',
    when: 'To the old and new address when an administrator corrects an email address.',
    placeholders: { name: NAME, link: NEEDED_LINK },
    subject: 'The email address of your account was corrected',
    body: `Dear {name},

An administrator has corrected the email address of your account. Use the new address to sign in; emails are now sent there.

If you did not request this, tell the scheme immediately.

[Sign in]({link})`,
  },
  ACCOUNT_EXISTS: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'Account already exists',
    when: 'When someone registers with the address of an existing account.',
    placeholders: {
      name: NAME,
      signInLink: { ...LINK, description: 'the address of the sign-in page' },
      passwordLink: { sample: 'https://lafiya.example.ng/forgot-password', description: 'the page for a new password' },
    },
    subject: 'You already have an account',
    body: `Dear {name},

Someone, perhaps you, tried to create an account with this email address. You already have one: sign in, or set a new password.

[Sign in]({signInLink})

[Set a new password]({passwordLink})

${NOT_YOU}`,
  },
  REGISTRATION_APPROVED: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'Registration approved',
    when: 'To a person who registered online.',
    placeholders: {
      name: NAME,
      enrolmentNo: { sample: 'PL-INF-26-482-913', description: 'the enrolment number', isRequired: true },
      day: { sample: '1 July 2026', description: 'the day on which cover begins' },
      link: LINK,
    },
    subject: 'Your registration is approved',
    body: `Dear {name},

Your registration has been approved. Your enrolment number is {enrolmentNo}, and your cover starts on {day}.

Sign in to see your card. Show the card or the number at your facility.

[Sign in]({link})`,
  },
  REGISTRATION_REJECTED: {
    channel: 'MAIL',
    topic: 'REGISTRATION',
    label: 'Registration needs correction',
    when: 'To a person who registered online.',
    placeholders: { name: NAME, reason: { ...REASON, sample: 'The photograph shows a different person' }, link: LINK },
    subject: 'Your registration needs correction',
    body: `Dear {name},

Your registration was not approved: {reason}

Your answers have been kept. Sign in, reopen the registration, correct it and send it again.

[Open my registration]({link})`,
  },
  FACILITY_APPLIED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility application received',
    when: 'To the contact of a facility that applied to join.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      applicationNo: { sample: 'HFA-2026-000042', description: 'the number of the application', isRequired: true, isCode: true },
    },
    subject: 'Your application {applicationNo}',
    body: `Dear {name},

{scheme} has received the application of {facility}. Its number is:

{applicationNo}

We first check the licence. We will email you when the facility is approved, or explain why it is not.`,
  },
  FACILITY_KNOWN: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Application with an email address already on record',
    when: 'To the email address of a facility that is already on record.',
    placeholders: { name: { ...FACILITY_CONTACT, sample: 'applicant' } },
    subject: 'An application with your email address',
    body: `Dear {name},

Someone applied to {scheme} for a facility with this email address. A facility with this address is already on record, so no new application was created.

If it was you, ask the scheme about the status of your first application. If not, you can ignore this message.`,
  },
  FACILITY_REJECTED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility application rejected',
    when: 'To the contact of a facility whose application was rejected.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, reason: REASON },
    subject: 'Application of {facility} not approved',
    body: `Dear {name},

{scheme} could not approve the application of {facility}: {reason}

You can apply again with the same email address once this is resolved.`,
  },
  FACILITY_DEACTIVATED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility deactivated',
    when: 'To the contact of the facility.',
    placeholders: { name: FACILITY_CONTACT, facility: FACILITY, reason: REASON },
    subject: '{facility} has been deactivated',
    body: `Dear {name},

{facility} is no longer active on {scheme}: {reason}

You can no longer create authorisations, visits or claims, and the facility’s accounts have been closed. Claims already submitted will still be vetted and paid, and PA codes already issued stay valid until they expire.`,
  },
  FACILITY_REACTIVATED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Facility reactivated',
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
    label: 'Bank details changed',
    when: 'To the facility, so that unauthorised changes are noticed.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      lastDigits: { sample: '4821', description: 'the last digits of the account', isRequired: true },
    },
    subject: 'Your facility’s bank details have been changed',
    body: `Dear {name},

{scheme} now pays {facility} into the account ending in {lastDigits}.

If no one at the facility requested this, tell the scheme immediately.`,
  },
  ACCREDITATION_ENDS: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Accreditation expiring',
    when: 'To the contact of the facility.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      day: { sample: '30 June 2026', description: 'its last day', isRequired: true },
    },
    subject: 'Your facility’s accreditation ends soon',
    body: `Dear {name},

The accreditation of {facility} ends on {day}. Renew it and send the new certificate to the scheme.`,
  },
  ACCREDITATION_ENDED: {
    channel: 'MAIL',
    topic: 'FACILITY',
    label: 'Accreditation expired',
    when: 'To the contact of the facility.',
    placeholders: {
      name: FACILITY_CONTACT,
      facility: FACILITY,
      day: { sample: '30 June 2026', description: 'its last day', isRequired: true },
    },
    subject: 'Your facility’s accreditation has ended',
    body: `Dear {name},

The accreditation of {facility} ended on {day}. Renew it and send the new certificate to the scheme.`,
  },
  INVOICE: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Employer invoice',
    when: 'To the contact of an employer or institution when an invoice is issued.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      what: { sample: 'the premiums of June 2026', description: 'what the invoice is for' },
      dueDate: DUE_DATE,
      files: {
        sample: 'The invoice and the list of the 85 people it is for are attached.',
        description: 'what is attached, in a sentence',
      },
      link: LINK_TO_INVOICE,
    },
    subject: 'Invoice {invoiceNo}: {amount} by {dueDate}',
    body: `Dear {name},

{scheme} has issued invoice {invoiceNo} of {amount} for {what}, due by {dueDate}.

{files}

The RRR for payment at any bank follows in another email, or ask the accounts office of the scheme for it.

[Open the invoice]({link})`,
  },
  INVOICE_REMINDER_BEFORE: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice reminder, before the due date',
    when: 'At the stages before and on the due date, to the contact of an employer.',
    placeholders: STAGE,
    subject: 'Invoice {invoiceNo} is due on {dueDate}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} from {scheme} is due on {dueDate}.

{pay}

If you have already paid, send the receipt to the accounts office.`,
  },
  INVOICE_REMINDER: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice reminder, first, without RRR',
    when: 'At the first stage after the due date, to the contact of an employer whose invoice has no RRR yet.',
    placeholders: { name: PAYER_CONTACT, invoiceNo: INVOICE_NO, amount: AMOUNT, dueDate: DUE_DATE },
    subject: 'Reminder: invoice {invoiceNo}, {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} from {scheme} was due on {dueDate}.

The accounts office of the scheme will give you the RRR for payment.

If you have already paid, send the receipt to the accounts office.`,
  },
  INVOICE_REMINDER_RRR: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice reminder, first',
    when: 'At the first stage after the due date, to the contact of an employer.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      dueDate: DUE_DATE,
      rrr: { sample: '2403-1187-5522', description: 'the payment reference', isRequired: true },
    },
    subject: 'Reminder: invoice {invoiceNo}, {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} from {scheme} was due on {dueDate}.

Pay at any bank with RRR {rrr}.

If you have already paid, send the receipt to the accounts office.`,
  },
  INVOICE_REMINDER_SECOND: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice reminder, second',
    when: 'At the stages between the first and the last after the due date, to the contact of an employer.',
    placeholders: STAGE,
    subject: 'Second reminder: invoice {invoiceNo}, {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} from {scheme} was due on {dueDate} and is still unpaid after our first reminder.

{pay}

If you have already paid, send the receipt to the accounts office.`,
  },
  INVOICE_REMINDER_FINAL: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'Invoice reminder, final',
    when: 'At the last stage after the due date, to the contact of an employer.',
    placeholders: STAGE,
    subject: 'Final reminder: invoice {invoiceNo}, {amount}',
    body: `Dear {name},

{amount} on invoice {invoiceNo} from {scheme} was due on {dueDate} and is still unpaid after our reminders. Please pay it now, or tell the accounts office by when you will pay.

{pay}

If you have already paid, send the receipt to the accounts office.`,
  },
  INVOICE_REFERENCE: {
    channel: 'MAIL',
    topic: 'PREMIUM',
    priority: 'BULK',
    label: 'RRR for an invoice',
    when: 'To the contact of an employer when the RRR is issued or entered after the invoice, which is attached.',
    placeholders: {
      name: PAYER_CONTACT,
      invoiceNo: INVOICE_NO,
      amount: AMOUNT,
      dueDate: DUE_DATE,
      rrr: { sample: '2403-1187-5522', description: 'the payment reference', isRequired: true },
      link: LINK_TO_INVOICE,
    },
    subject: 'RRR for invoice {invoiceNo}: {rrr}',
    body: `Dear {name},

Pay {amount} on invoice {invoiceNo} from {scheme} with RRR {rrr} at any bank, by {dueDate}. The invoice is attached.

[Open the invoice]({link})`,
  },
  SCHEDULED_REPORT: {
    channel: 'MAIL',
    topic: 'REPORT',
    priority: 'BULK',
    label: 'Scheduled report',
    when: 'With the file of a scheduled report.',
    placeholders: {
      name: { ...NAME, sample: 'Amina' },
      title: { sample: 'Claims: Month by facility', description: 'the report and the view' },
      day: { sample: '1 July 2026', description: 'the day of the report' },
      rows: { sample: '42 rows', description: 'the number of rows' },
      filters: { sample: 'Month: June 2026', description: 'the filters, one per paragraph' },
      why: {
        sample: 'Every Monday. Stop or change it under Views on the page of the report.',
        description: 'the schedule and who set it up',
      },
    },
    subject: '{title}, {day}',
    body: `Dear {name},

{title} is attached, with the data you are allowed to see today: {rows} and the total.

{filters}

{why}`,
  },
} as const satisfies Record<string, TextTemplate>;
