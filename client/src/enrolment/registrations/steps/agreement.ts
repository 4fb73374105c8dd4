/** The text of the agreement. Its version is a setting of the scheme and is stored with the registration. */
export const AGREEMENT = [
  {
    field: 'terms',
    title: 'Terms of the scheme',
    label: 'The person accepts the terms of the scheme',
    own: 'I accept the terms of the scheme',
    points: [
      'Care is given at the chosen facility. Another facility needs a referral or an emergency.',
      'Services outside the benefit package are paid by the person. A share of drug cost may be paid at the facility.',
      'The card and the enrolment number belong to one person; lending them ends the cover.',
      'The facility can be changed after six months, or earlier when it closes or the person moves.',
    ],
  },
  {
    field: 'privacy',
    title: 'Privacy',
    label: 'The person consents to the use of personal and health data for cover and claims',
    own: 'I consent to the use of personal and health data for cover and claims',
    points: [
      'The scheme keeps name, date of birth, NIN, photograph, contact and records of care to give cover and pay claims.',
      'Facilities see what they need to treat the person. Nobody else is given the data, unless the law demands it.',
      'The person may ask what is kept and have wrong entries corrected.',
    ],
  },
  {
    field: 'declaration',
    title: 'Declaration',
    label: 'The person declares that the answers are true',
    own: 'I declare that the answers are true',
    points: [
      'Everything given at this registration is true and complete.',
      'The family members named are those of the person; changes are reported within 30 days.',
    ],
  },
] as const;
