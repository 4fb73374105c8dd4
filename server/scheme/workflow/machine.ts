import { DomainError, stateInvalid } from '../../platform/errors.ts';
import { can, type Permission } from '../access/permissions.shared.ts';
import type { Viewer } from '../access/viewer.ts';

export type Transition<Status extends string> = {
  from: readonly Status[];
  to: Status;
  /** A permission, or SYSTEM for jobs and other services: never offered to a person. */
  can: Permission | 'SYSTEM';
  /** Four eyes: the person named by any of these fields of the record may not take the action. */
  notBy?: readonly string[];
  /** Verbs for the four-eyes message: what the person did, and what they now try to decide. */
  four?: { did: string; decide: string };
  /** Notes of this action are for officers only; facilities and members never see them. */
  internal?: boolean;
};

export type Machine<Entity extends string = string, Status extends string = string, Action extends string = string> = {
  entity: Entity;
  statuses: readonly Status[];
  actions: Record<Action, Transition<Status>>;
  names: [Action, ...Action[]];
  /** The actions open to this viewer on this record. */
  available: (viewer: Viewer, record: { status: Status }) => Action[];
  /** The transition of an action; throws if it is not allowed. */
  next: (actor: Actor, record: { status: Status }, action: Action) => Transition<Status>;
};

/** Who acts: a signed-in person, or the scheme itself (a job, or an effect of another action). */
export type Actor = Viewer | 'SYSTEM';

const blockedByFourEyes = (viewer: Viewer, record: object, transition: Transition<string>) =>
  transition.notBy?.some((field) => (record as Record<string, unknown>)[field] === viewer.userId) ?? false;

const internalActions = new Set<string>();

/** Whether the note of this step of a history is for officers alone. */
export const isInternalStep = (entity: string, action: string): boolean => internalActions.has(`${entity}.${action}`);

/** Declares the statuses of an entity and who may change them: action → from, to, permission. */
export function defineMachine<const Entity extends string, Status extends string, Action extends string>(
  entity: Entity,
  statuses: Record<string, Status>,
  actions: Record<Action, Transition<NoInfer<Status>>>,
): Machine<Entity, Status, Action> {
  const names = Object.keys(actions) as [Action, ...Action[]];
  for (const name of names) if (actions[name].internal) internalActions.add(`${entity}.${name}`);
  return {
    entity,
    statuses: Object.values(statuses),
    actions,
    names,
    available: (viewer, record) =>
      names.filter((name) => {
        const transition = actions[name];
        return (
          transition.can !== 'SYSTEM' &&
          can(viewer, transition.can) &&
          transition.from.includes(record.status) &&
          !blockedByFourEyes(viewer, record, transition)
        );
      }),
    next: (actor, record, action) => {
      const transition = actions[action];
      if (actor !== 'SYSTEM') {
        if (transition.can === 'SYSTEM' || !can(actor, transition.can)) throw new DomainError('FORBIDDEN');
      }
      if (!transition.from.includes(record.status)) {
        throw stateInvalid(record, entity);
      }
      if (actor !== 'SYSTEM' && blockedByFourEyes(actor, record, transition)) {
        throw new DomainError('FOUR_EYES', { params: transition.four ?? { did: 'prepared', decide: 'decide' } });
      }
      return transition;
    },
  };
}
