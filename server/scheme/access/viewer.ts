import { randomUUID } from 'node:crypto';
import type { ApiKeyOperation, Role } from '../../generated/prisma/enums.ts';
import type { ErrorCode } from '../errors/error-catalogue.ts';

/** The rows a viewer may reach: the scheme (or some of its LGAs), one HCP, or one person and the family under them. */
export type Scope =
  | { kind: 'SCHEME'; lgaIds: string[] | null }
  | { kind: 'HCP'; hcpId: string }
  | { kind: 'SELF'; enrolleeId: string | null; userId: string };

export type RequestMeta = {
  id: string;
  ip: string | null;
  userAgent: string | null;
  /** The client's Idempotency-Key header, if it sent one. */
  idempotencyKey: string | null;
  /** Hash of operation and variables: the same key with another body is rejected. Empty without a key. */
  bodyHash: string;
};

/** The API key. Without operations it only reads reports; a facility key also sends what its operations allow. */
export type ViewerKey = {
  id: string;
  /** The holder is an external organisation, which gets coarse numbers. */
  outside: boolean;
  name: string;
  operations: readonly ApiKeyOperation[];
  /** Those operations that it may also send; an access token may have been requested for reading only. */
  writes: readonly ApiKeyOperation[];
  /** What it sends is checked and never kept. */
  isTest: boolean;
  /** Results of the rows of this call, for the call log. */
  counts: { rows: number; created: number; existing: number; checked: number; refused: number };
};

export const newKeyCounts = (): ViewerKey['counts'] => ({ rows: 0, created: 0, existing: 0, checked: 0, refused: 0 });

export type Viewer = {
  userId: string;
  name: string;
  /** Null for a member who signs in by phone and gave none. */
  email: string | null;
  role: Role;
  scope: Scope;
  sessionId: string | null;
  /** Set for a program with an API key. */
  apiKey?: ViewerKey | null;
  /** Writes are checked and rolled back: `transact` ends with CheckedOnly. */
  checkOnly?: true;
  request: RequestMeta;
};

export type Context = {
  viewer: Viewer | null;
  request: RequestMeta;
  /** Why there is no viewer although there is a session, such as a password that must be changed first. */
  refusal?: ErrorCode | null;
  /** Whether the request is a persisted page document, whose cost was checked at build time. */
  isPersisted?: boolean;
};

/** The fields of the account that a session reads. */
export type SessionUser = {
  id: string;
  name: string;
  /** Null for a member who signs in by phone and gave none. */
  email: string | null;
  role: Role;
  hcpId: string | null;
  enrolleeId: string | null;
  lgaScoped: boolean;
  lgaIds: string[];
  sessionId: string | null;
};

/** An officer limited to LGAs but without any LGA sees no rows; an empty list never means all. */
export function scopeOf(user: Pick<SessionUser, 'id' | 'role' | 'hcpId' | 'enrolleeId' | 'lgaScoped' | 'lgaIds'>): Scope {
  switch (user.role) {
    case 'HCP':
      if (!user.hcpId) throw new Error('A facility user without a facility');
      return { kind: 'HCP', hcpId: user.hcpId };
    case 'ENROLLEE':
      return { kind: 'SELF', enrolleeId: user.enrolleeId, userId: user.id };
    case 'ADMIN':
    case 'ACCOUNT_MANAGER':
    case 'ACCOUNTANT':
    case 'CLAIMS_OFFICER':
    case 'REGISTRATION_OFFICER':
      return { kind: 'SCHEME', lgaIds: user.lgaScoped ? user.lgaIds : null };
  }
}

export const viewerOf = (user: SessionUser, request: RequestMeta): Viewer => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  scope: scopeOf(user),
  sessionId: user.sessionId,
  request,
});

/** The person who requested the work of a job and is named in the history. */
/** The member's own record; null for officers and for a portal account whose registration is not complete. */
export const ownEnrolleeId = ({ scope }: Pick<Viewer, 'scope'>): string | null => (scope.kind === 'SELF' ? scope.enrolleeId : null);

export const viewerOfJob = (user: Omit<SessionUser, 'sessionId'>): Viewer =>
  viewerOf({ ...user, sessionId: null }, { id: randomUUID(), ip: null, userAgent: null, idempotencyKey: null, bodyHash: '' });
