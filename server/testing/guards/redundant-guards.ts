type RedundantGuard = {
  file: string;
  /** Text in the line of the guard. */
  line: string;
  /** Why another check rejects the same. */
  otherCheck: string;
  /** The test of that other check. */
  test: string;
};

/** Guards whose removal no test can notice, because another check rejects the same. */
export const REDUNDANT_GUARDS: readonly RedundantGuard[] = [
  {
    file: 'server/identity/api-keys/admit-api-key.ts',
    line: 'key.length > 100',
    otherCheck: 'a text that is no key has a hash that no key has; this only spares the statement',
    test: 'server/identity/api-keys/api-key.test.ts: is refused with what to do when it is unknown, withdrawn, past its day or of an account that is closed',
  },
  {
    file: 'server/identity/api-keys/admit-api-key.ts',
    line: '!row.keyRole',
    otherCheck: 'no role at all has no permission either, which refuses the same next',
    test: 'server/identity/api-keys/api-key.test.ts: is refused with what to do when it is unknown, withdrawn, past its day or of an account that is closed',
  },
  {
    file: 'server/identity/auth/recovery.service.ts',
    line: "refusal !== 'AUTH_PASSWORD_CHANGE_REQUIRED'",
    otherCheck: 'the statement that stores the password takes only accounts that must change theirs',
    test: 'server/identity/auth/recovery.test.ts: is replaced once, also of two choices at once',
  },
  {
    file: 'server/overview/dashboards/kpi.schema.ts',
    line: "viewer.scope.kind !== 'HCP'",
    otherCheck: 'the permission is the facilities’ alone, whose scope is always one facility',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/care/pa-requests/pa-request.service.ts',
    line: "viewer.scope.kind !== 'HCP'",
    otherCheck: 'the permission is the facilities’ alone, whose scope is always one facility',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/academic-session.service.ts',
    line: 'visibleMdas(viewer)',
    otherCheck: 'the permission is the administrators’ alone, to whom every institution is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/mda-bulk.schema.ts',
    line: 'visibleMdaBulks(viewer)',
    otherCheck: 'the permission is the administrators’ alone, to whom every change is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/mda.schema.ts',
    line: 'visibleMdas(viewer)',
    otherCheck: 'only officers have the permission, and to them every MDA is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/mda.service.ts',
    line: 'visibleMdas(viewer)',
    otherCheck: 'only officers have the permission, and to them every MDA is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/mda-bulk.job.ts',
    line: 'visibleMdaBulks(viewer)',
    otherCheck: 'the permission is the administrators’ alone, to whom every change is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/members/mdas/mda-bulk.service.ts',
    line: 'visibleMdaBulks(viewer)',
    otherCheck: 'the permission is the administrators’ alone, to whom every change is visible',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/care/referrals/referral.service.ts',
    line: "viewer.scope.kind !== 'HCP'",
    otherCheck: 'the permission is the facilities’ alone, whose scope is always one facility',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/care/referrals/referral.service.ts',
    line: 'lookupScope(viewer)',
    otherCheck: 'the permission is the facilities’ alone, and they may ask for anybody',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/care/referrals/referral-destination.service.ts',
    line: "viewer.scope.kind !== 'HCP'",
    otherCheck: 'the permission is the facilities’ alone, whose scope is always one facility',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/care/referrals/referral-destination.service.ts',
    line: 'visibleHcps(viewer)',
    otherCheck: 'a facility sees every active one, and only active ones other than its own are asked for',
    test: 'server/care/referrals/referral.test.ts: destinations are nearest to the patient first, and say what they lack and why they cannot be chosen',
  },
  {
    file: 'server/care/pa-requests/pa-request.service.ts',
    line: 'lookupScope(viewer)',
    otherCheck: 'the permission is the facilities’ alone, and they may ask for anybody',
    test: 'server/app/schema/schema.test.ts: permission → roles is as reviewed',
  },
  {
    file: 'server/network/hcps/hcp-service.service.ts',
    line: 'assertVersion(hcp, version)',
    otherCheck: 'the statement that follows changes that version alone',
    test: 'server/network/hcps/hcp-service.test.ts',
  },
  {
    file: 'server/network/hcps/hcp.service.ts',
    line: 'assertVersion(hcp, version)',
    otherCheck: 'the statement that follows changes that version alone',
    test: 'server/network/hcps/hcp.test.ts',
  },
  {
    file: 'server/app/files/file.routes.ts',
    line: 'bodyLimit: (',
    otherCheck: 'the reader of forms holds one byte more than the largest file and refuses the rest',
    test: 'server/app/files/file.test.ts: is refused: %s',
  },
  {
    file: 'server/app/graphql/apollo.ts',
    line: "messageOf('KEY_READ_ONLY')",
    otherCheck: 'every write refuses keys once more where it begins',
    test: 'server/identity/api-keys/api-key.test.ts: never changes anything, not even what anyone may',
  },
  {
    file: 'server/app/graphql/apollo.ts',
    line: 'maxTokens: 10_000',
    otherCheck: 'documents that no page sends have narrower limits of their own',
    test: 'server/app/ad-hoc/ad-hoc.test.ts: queries of one’s own',
  },
  {
    file: 'server/care/pa-requests/pa-code.service.ts',
    line: "throw new DomainError('CONFLICT_STALE')",
    otherCheck: 'reached only when random codes of six signs are taken again and again',
    test: 'server/care/pa-requests/pa-code.test.ts',
  },
  {
    file: 'server/scheme/graphql/builder.ts',
    line: 'limit: { complexity: 6000',
    otherCheck: 'documents of pages are known, and those of everybody else have narrower limits',
    test: 'server/app/ad-hoc/ad-hoc.test.ts: queries of one’s own',
  },
  {
    file: 'server/scheme/graphql/builder.ts',
    line: 'defaultComplexity: 1',
    otherCheck: 'documents of pages are known, and those of everybody else have narrower limits',
    test: 'server/app/ad-hoc/ad-hoc.test.ts: queries of one’s own',
  },
];
