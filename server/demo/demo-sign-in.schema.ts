import { env } from '../platform/env.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import type { DemoSignIn as SignIn } from './sign-ins.ts';

const DemoSignIn = builder.objectRef<SignIn>('DemoSignIn').implement({
  description: 'A sign-in of the demo scheme.',
  fields: (t) => ({
    role: t.expose('role', { type: enumOf('Role') }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    password: t.exposeString('password', { description: 'The password shared by all demo sign-ins.' }),
    note: t.exposeString('note', { description: 'What this account is for; may be empty.' }),
  }),
});

builder.queryField('demoSignIns', (t) =>
  t.field({
    type: [DemoSignIn],
    description: 'Sign-ins of the demo scheme; empty for a real one. Public.',
    // Loaded on demand: production never loads the demo files.
    resolve: async () => (env.DEMO ? (await import('./sign-ins.ts')).demoSignIns() : []),
  }),
);
