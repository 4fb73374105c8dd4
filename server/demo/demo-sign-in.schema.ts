import { env } from '../platform/env.ts';
import { builder } from '../platform/graphql/builder.ts';
import { enumOf } from '../platform/graphql/enums.ts';
import type { DemoSignIn as SignIn } from './sign-ins.ts';

const DemoSignIn = builder.objectRef<SignIn>('DemoSignIn').implement({
  description: 'Someone as whom the demo scheme can be tried.',
  fields: (t) => ({
    role: t.expose('role', { type: enumOf('Role') }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    password: t.exposeString('password', { description: 'The one password that all demo sign-ins share.' }),
    note: t.exposeString('note', { description: 'What can be tried with it; may be empty.' }),
  }),
});

builder.queryField('demoSignIns', (t) =>
  t.field({
    type: [DemoSignIn],
    description: 'Sign-ins of the demo scheme; empty for a real one. Public.',
    // Loaded on demand: a real scheme never reads the demo's files.
    resolve: async () => (env.DEMO ? (await import('./sign-ins.ts')).demoSignIns() : []),
  }),
);
