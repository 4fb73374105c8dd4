import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { DateBasis, Direction, PlaceBasis, reportFilterInput } from './report.input.ts';

builder.enumType('ReportDateBasis', {
  description: 'Claim date that the period applies to: service (default), submitted, approved or paid.',
  values: Object.values(DateBasis),
});
builder.enumType('ReportPlaceBasis', {
  description: 'Which location counts: the facility’s (default) or where the enrollee lives.',
  values: Object.values(PlaceBasis),
});
builder.enumType('ReportDirection', {
  description: 'Referrals sent by a facility (OUT) or received by it (IN).',
  values: Object.values(Direction),
});

export const ReportFilterInput = inputOf(reportFilterInput);
