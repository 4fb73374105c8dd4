import { expect, test } from 'vitest';
import { viewerFor } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { defineMachine } from './machine.ts';

const STATUSES = { OPEN: 'OPEN', CLOSED: 'CLOSED', LAPSED: 'LAPSED' } as const;
const machine = defineMachine('Drawer', STATUSES, {
  CLOSE: { from: ['OPEN'], to: 'CLOSED', can: 'USER_MANAGE' },
  LAPSE: { from: ['OPEN'], to: 'LAPSED', can: 'SYSTEM' },
});

test('a machine rejects users without the permission of an action, and every user for automatic actions', async () => {
  const record = { status: 'OPEN' } as const;
  const [admin, officer] = [await viewerFor((await makeUser('ADMIN')).id), await viewerFor((await makeUser('CLAIMS_OFFICER')).id)];
  expect(machine.next(admin, record, 'CLOSE').to).toBe('CLOSED');
  expect(() => machine.next(officer, record, 'CLOSE')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  expect(() => machine.next(admin, record, 'LAPSE')).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
  expect(machine.next('SYSTEM', record, 'LAPSE').to).toBe('LAPSED');
});

test('the error of an impossible action names the status as screens do', () => {
  const request = defineMachine('PaRequest', STATUSES, { CLOSE: { from: [], to: 'CLOSED', can: 'SYSTEM' } });
  const message = (status: string) => () => request.next('SYSTEM', { status: status as 'OPEN' }, 'CLOSE');
  expect(message('CANCELLED')).toThrow('This cannot be done while the record is withdrawn.');
  expect(message('APPROVED')).toThrow('This cannot be done while the record is approved.');
});
