/** The parts of the agreement, whose text is in `registration.json`. Its version is a setting of the scheme and is stored with the registration. */
export const AGREEMENT = [
  { field: 'terms', label: 'The person accepts the scheme’s terms' },
  { field: 'privacy', label: 'The person consents to the use of personal and health data for cover and claims' },
  { field: 'declaration', label: 'The person declares that the information is true' },
] as const;
