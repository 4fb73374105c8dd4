import { dayInWords } from '../../platform/clock.ts';
import { type MailText, mail } from '../../platform/mail/templates.ts';

export const applicationMail = (contact: string, hcp: string, scheme: string, applicationNo: string): MailText =>
  mail(`Your application ${applicationNo}`, contact, [
    { text: `${scheme} has the application of ${hcp}. Its number is:` },
    { code: applicationNo },
    { text: 'The licence is checked first. You hear from us by email when the facility is let in, or why it is not.' },
  ]);

/** To an address that is on record already: only its owner learns so. */
export const applicationKnownMail = (contact: string, scheme: string): MailText =>
  mail('An application with your email address', contact, [
    {
      text: `Somebody applied to ${scheme} for a facility with this email address. A facility with it is on record already, so nothing new was made.`,
    },
    { text: 'If it was you, ask the scheme how your first application stands. If not, you can ignore this message.' },
  ]);

export const rejectedMail = (contact: string, hcp: string, scheme: string, reason: string): MailText =>
  mail(`${hcp} was not let in`, contact, [
    { text: `${scheme} could not let ${hcp} in: ${reason}` },
    { text: 'You can apply again with the same email address once that is settled.' },
  ]);

export const deactivatedMail = (contact: string, hcp: string, scheme: string, reason: string): MailText =>
  mail(`${hcp} is deactivated`, contact, [
    { text: `${hcp} is no longer active on ${scheme}: ${reason}` },
    {
      text: 'No new authorisations, visits or claims can be made and the accounts of the facility are closed. Claims already sent are still vetted and paid, and PA codes in hand stay good until they end.',
    },
  ]);

export const reactivatedMail = (contact: string, hcp: string, scheme: string, link: string): MailText =>
  mail(`${hcp} is active again`, contact, [
    { text: `${hcp} is active on ${scheme} again. Its accounts work as before.` },
    { link, label: 'Sign in' },
  ]);

/** Sent to the facility itself, so that a change nobody there asked for is noticed. */
export const bankChangedMail = (contact: string, hcp: string, scheme: string, lastDigits: string): MailText =>
  mail('The bank details of your facility were changed', contact, [
    { text: `${scheme} now pays ${hcp} into the account that ends in ${lastDigits}.` },
    { text: 'If nobody at the facility asked for this, tell the scheme at once.' },
  ]);

export const accreditationMail = (contact: string, hcp: string, accreditedTo: Date, daysLeft: number): MailText =>
  mail(daysLeft < 0 ? 'The accreditation of your facility has ended' : 'The accreditation of your facility ends soon', contact, [
    {
      text: `The accreditation of ${hcp} ${daysLeft < 0 ? 'ended' : 'ends'} on ${dayInWords(accreditedTo)}. Renew it and send the new certificate to the scheme.`,
    },
  ]);
