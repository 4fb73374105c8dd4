import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { WEEKDAYS } from '../../scheme/settings/weekdays.shared.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { isOfficeHour, onDutyAt } from './pa-duty.rules.ts';
import { updatePaDutyRotaInput } from './pa-settings.input.ts';
import { getPaDuty, updatePaDutyRota, type VersionedSettings } from './pa-settings.service.ts';

const Weekday = builder.enumType('Weekday', { values: WEEKDAYS });

const PaSettings = builder.objectRef<Settings>('PaSettings').implement({
  description: 'Ceiling, times and office hours of PA requests.',
  fields: (t) => ({
    paAutoApproveCeiling: t.field({
      type: 'Kobo',
      description: 'Maximum total for automatic approval; 0 switches instant codes off.',
      resolve: ({ paAutoApproveCeiling }) => BigInt(paAutoApproveCeiling),
    }),
    paDecisionMinutes: t.exposeInt('paDecisionMinutes'),
    emergencyWindowHours: t.exposeInt('emergencyWindowHours'),
    paCodeValidDays: t.exposeInt('paCodeValidDays'),
    paOfficeFromHour: t.exposeInt('paOfficeFromHour', { description: 'Hour in Lagos, Monday to Friday.' }),
    paOfficeToHour: t.exposeInt('paOfficeToHour'),
  }),
});

builder.queryField('paSettings', (t) =>
  t.withAuth({ can: 'PA_SETTING_READ' }).field({
    type: PaSettings,
    description: 'Ceiling, times and office hours of PA requests.',
    resolve: () => getSettings(),
  }),
);

const PaDutyShift = builder.objectRef<Settings['paDutyRota'][number]>('PaDutyShift').implement({
  description: 'A weekly shift for PA requests.',
  fields: (t) => ({
    userId: t.exposeID('userId'),
    weekday: t.expose('weekday', { type: Weekday }),
    fromHour: t.exposeInt('fromHour', { description: 'Hour in Lagos.' }),
    toHour: t.exposeInt('toHour', { description: 'On the next day if it is not after the start.' }),
  }),
});

const people = (ids: readonly string[] | null) => ({
  where: { role: 'ACCOUNT_MANAGER' as const, isActive: true, ...(ids && { id: { in: [...ids] } }) },
  orderBy: { name: 'asc' as const },
});

const PaDuty = builder.objectRef<VersionedSettings>('PaDuty').implement({
  description: 'Duty rota for PA requests.',
  fields: (t) => ({
    isOfficeHour: t.boolean({ description: 'Whether the office is open now.', resolve: (settings) => isOfficeHour(settings, now()) }),
    onDuty: t.prismaField({
      type: [Actor],
      description: 'Users on duty now.',
      resolve: (query, { paDutyRota }) => db.userAccount.findMany({ ...query, ...people(onDutyAt(paDutyRota, now())) }),
    }),
    accountManagers: t.prismaField({
      type: [Actor],
      description: 'Users who can be on the rota.',
      resolve: (query) => db.userAccount.findMany({ ...query, ...people(null) }),
    }),
    rota: t.field({ type: [PaDutyShift], resolve: ({ paDutyRota }) => paDutyRota }),
    version: t.exposeInt('version', { description: 'Of the rota.' }),
  }),
});

builder.queryField('paDuty', (t) =>
  t.withAuth({ can: 'PA_DUTY_MANAGE' }).field({
    type: PaDuty,
    description: 'Duty rota for PA requests.',
    resolve: () => getPaDuty(),
  }),
);

builder.mutationField('updatePaDutyRota', (t) =>
  t.withAuth({ can: 'PA_DUTY_MANAGE' }).field({
    type: PaDuty,
    description:
      'Replaces the duty rota for PA requests. NOT_FOUND at a shift of anyone except an active account manager, CONFLICT_STALE on an old version.',
    args: { input: t.arg({ type: inputOf(updatePaDutyRotaInput), required: true }) },
    resolve: async (_root, { input }, { viewer }) => {
      await updatePaDutyRota(viewer, input);
      return getPaDuty();
    },
  }),
);
