import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { channelsOf, NOTICE_KINDS, type NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { type Audience, type Notice, transact } from '../../scheme/workflow/transact.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { countStatements } from '../../testing/count-statements.ts';
import { makeEnrollee, makeHcp, makeUser } from '../../testing/make/make.ts';
import { optionalNoticesOf } from './notice-choice.shared.ts';

type QueuedMail = { payload: { to: string; subject: string } };
const mails = async () =>
  (
    await db.$queryRaw<
      QueuedMail[]
    >`SELECT payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'sendMail'`
  ).map(({ payload }) => payload.to);
const messages = async () => (await db.smsMessage.findMany()).map(({ phone, text }) => [phone, text]);

const CHOOSE = /* GraphQL */ `mutation ($input: ChooseMyNoticesInput!) { chooseMyNotices(input: $input) { noticesWanted version } }`;

beforeEach(async () => {
  await db.smsMessage.deleteMany();
  await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
});

async function tell(audience: Audience, notice: Notice) {
  const viewer = await viewerFor((await makeUser('ADMIN')).id);
  await transact(viewer, 'tell', async (write) => {
    write.notify(audience, notice);
    return null;
  });
}

describe('a notice', () => {
  it('to a member goes to the phone and by mail, with the name of the scheme', async () => {
    const { id } = await makeEnrollee({ phone: '08031234502', email: 'ladi2@example.ng' });
    await tell({ enrolleeId: id }, { kind: 'PA_REJECTED', title: 'PAR-2611-00001 was not approved' });
    expect(await messages()).toEqual([['2348031234502', 'Lafiya: PAR-2611-00001 was not approved']]);
    expect(await mails()).toEqual(['ladi2@example.ng']);
  });

  it('to a dependant without a phone goes to the principal’s, once for a family', async () => {
    const principal = await makeEnrollee({ phone: '08031234503', email: null });
    const [first, second] = [
      await makeEnrollee({ principalId: principal.id, relationship: 'CHILD', phone: null, email: null }),
      await makeEnrollee({ principalId: principal.id, relationship: 'CHILD', phone: null, email: null }),
    ];
    await tell({ enrolleeIds: [first.id, second.id, principal.id] }, { kind: 'COVER_RENEWED', title: 'Your cover has been renewed' });
    expect(await messages()).toEqual([['2348031234503', 'Lafiya: Your cover has been renewed']]);
    expect(await mails()).toEqual([]);
  });

  it('to many facilities in one transaction reads their contacts and the wording once', async () => {
    const viewer = await viewerFor((await makeUser('ADMIN')).id);
    const tellFacilities = async (count: number) => {
      const emails = Array.from({ length: count }, (_facility, index) => `facility-${count}-${index}@example.ng`);
      const hcps = await Promise.all(emails.map((email) => makeHcp({ email })));
      await db.$executeRaw`DELETE FROM graphile_worker._private_jobs`;
      const statements = await countStatements(() =>
        transact(viewer, 'tell', async (write) => {
          for (const { id } of hcps) write.notify({ hcpId: id }, { kind: 'PAYMENT_PAID', title: 'A payment was made' });
          return null;
        }),
      );
      expect((await mails()).toSorted()).toEqual(emails.toSorted());
      return statements;
    };
    // Each notice still is one statement, which adds it to the accounts of its facility.
    expect((await tellFacilities(9)) - (await tellFacilities(2))).toBe(7);
  });

  it('does not go to the dead, nor to people without phone and mail', async () => {
    const dead = await makeEnrollee({ phone: '08031234504', status: 'DECEASED', deceasedOn: new Date('2026-01-02') });
    const odd = await makeEnrollee({ phone: null, email: null });
    await tell({ enrolleeIds: [dead.id, odd.id] }, { kind: 'COVER_EXPIRED', title: 'Your cover has ended' });
    expect([await messages(), await mails()]).toEqual([[], []]);
  });

  it('to a facility goes to the facility, not to each of its users', async () => {
    const hcp = await makeHcp({ phone: '08051234567', email: 'desk@clinic.example' });
    await tell({ hcpId: hcp.id }, { kind: 'PA_QUERIED', title: 'PAR-1: the scheme asks a question' });
    expect([await messages(), await mails()]).toEqual([
      [['2348051234567', 'Lafiya: PAR-1: the scheme asks a question']],
      ['desk@clinic.example'],
    ]);
  });

  it('about a worklist reaches officers in the platform alone', async () => {
    const officer = await makeUser('ACCOUNT_MANAGER');
    await tell({ roles: ['ACCOUNT_MANAGER'], mayRead: null }, { kind: 'PA_REQUESTED', title: 'PAR-1: a clinic asks' });
    expect(await db.notification.count({ where: { userId: officer.id } })).toBe(1);
    expect([await messages(), await mails()]).toEqual([[], []]);
  });

  it('that the member turned off is not sent; decisions on care are sent whatever was chosen', async () => {
    const principal = await makeEnrollee({ phone: '08031234508', email: 'ladi8@example.ng' });
    const child = await makeEnrollee({ principalId: principal.id, relationship: 'CHILD', phone: null, email: null });
    const account = await makeUser('ENROLLEE', { enrolleeId: principal.id });
    await as(account).run(CHOOSE, { input: { wanted: ['COVER_MAIL'], version: 0 } });
    await tell({ enrolleeIds: [principal.id, child.id] }, { kind: 'COVER_EXPIRED', title: 'Your cover has ended' });
    expect(await messages()).toEqual([]);
    expect([...new Set(await mails())]).toEqual(['ladi8@example.ng']);
    await tell({ enrolleeId: principal.id }, { kind: 'PA_REJECTED', title: 'PAR-1 was not approved' });
    expect(await messages()).toEqual([['2348031234508', 'Lafiya: PAR-1 was not approved']]);
    expect(await db.notification.count({ where: { userId: account.id } })).toBe(2);
  });

  it('to the requesting officer goes by mail unless turned off', async () => {
    const [officer, other] = [await makeUser('REGISTRATION_OFFICER'), await makeUser('REGISTRATION_OFFICER')];
    await as(officer).run(CHOOSE, { input: { wanted: [], version: 0 } });
    await tell({ userIds: [officer.id, other.id] }, { kind: 'DEPENDANT_ADDED', title: 'Hauwa is added' });
    expect(await mails()).toEqual([other.email]);
  });

  it('of a rolled-back transaction is not sent', async () => {
    const { id } = await makeEnrollee({ phone: '08031234507', email: 'ladi7@example.ng' });
    const viewer = await viewerFor((await makeUser('ADMIN')).id);
    const undone = transact(viewer, 'undone', async (write) => {
      write.notify({ enrolleeId: id }, { kind: 'COVER_BEGINS', title: 'Your registration is approved' });
      await write.tx.$executeRaw`SELECT 1 / 0`;
      return null;
    });
    await expect(undone).rejects.toThrow();
    expect([await messages(), await mails()]).toEqual([[], []]);
  });
});

it('notifications that facilities and members wait for leave the platform', () => {
  const alone = Object.entries(NOTICE_KINDS).flatMap(([kind, channels]) => (Object.keys(channels).length === 0 ? [kind] : []));
  expect(alone.filter((kind) => /REJECTED|RETURNED|REVOKED|QUERIED|REVERSED/.test(kind))).toEqual(['REGISTRATION_REJECTED']);
});

describe('notification preferences', () => {
  it('are on by default for everything that the role can turn off', async () => {
    const profile = /* GraphQL */ `{ myProfile { noticesWanted } }`;
    const wantedBy = async (user: { id: string }) => (await as(user).run(profile)).data.myProfile.noticesWanted;
    expect(await wantedBy(await makeUser('ENROLLEE'))).toHaveLength(7);
    expect(await wantedBy(await makeUser('ACCOUNTANT'))).toEqual(['FACILITY_MAIL', 'REQUESTS_MAIL', 'MESSAGES_MAIL']);
    expect(await wantedBy(await makeUser('HCP', { hcpId: (await makeHcp()).id }))).toEqual([]);
  });

  it('are saved with optimistic locking and logged; groups that the role cannot choose are not changed', async () => {
    const user = await makeUser('ACCOUNTANT');
    const variables = { input: { wanted: ['REQUESTS_MAIL', 'COVER_SMS'], version: 0 } };
    expect(await concurrently([user, user], CHOOSE, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.userAccount.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      noticesOff: ['FACILITY_MAIL', 'MESSAGES_MAIL'],
      version: 1,
    });
    expect((await as(user).run(CHOOSE, variables)).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(null).run(CHOOSE, variables)).codes).toEqual(['UNAUTHENTICATED']);
    expect(await db.activityLog.count({ where: { action: 'USER_CHOOSE_NOTICES', entityId: user.id } })).toBe(1);
  });

  it('exist for every type with a group, over each of its channels', () => {
    const offered = new Set<string>([...optionalNoticesOf('ENROLLEE'), ...optionalNoticesOf('ADMIN')]);
    for (const { group, member = [], staff = [] } of (Object.keys(NOTICE_KINDS) as NoticeKind[]).map(channelsOf)) {
      if (group) expect([...member, ...staff].filter((channel) => !offered.has(`${group}_${channel}`))).toEqual([]);
    }
    expect(
      Object.entries(NOTICE_KINDS).filter(([kind, channels]) => /^(PA|REFERRAL)_|CARD_LOST/.test(kind) && 'group' in channels),
    ).toEqual([]);
  });
});
