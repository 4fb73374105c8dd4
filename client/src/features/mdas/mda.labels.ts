import type { MdaType } from '../../graphql/generated.ts';

export const MDA_TYPE = {
  MINISTRY: 'Ministry',
  DEPARTMENT: 'Department',
  AGENCY: 'Agency',
  LOCAL_GOVT: 'Local government',
  ORGANISED_PRIVATE: 'Organised private',
  TERTIARY_INSTITUTION: 'Tertiary institution',
} satisfies Record<MdaType, string>;
