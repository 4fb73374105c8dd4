import { z } from 'zod';
import { emptyToNull, phone, required, version } from '../../scheme/validation/fields.ts';

export const ownContactInput = z
  .object({
    version,
    email: emptyToNull(z.email()),
    address: required(200),
    nextOfKinName: required(120),
    nextOfKinPhone: phone,
    nextOfKinRelationship: required(40),
  })
  .meta({ id: 'OwnContactInput', description: 'How the scheme reaches a member, and whom it calls in an emergency.' });
