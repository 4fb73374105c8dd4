import { Prisma } from '../../generated/prisma/client.ts';
import { visibleSmsMessages } from '../../messaging/sms/sms.access.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, lowerIsBetter, money, percent, tally } from '../engine/measures.ts';

const { sql } = Prisma;

const isDelivered = sql`t.delivery = 'DELIVERED'`;
const isUndelivered = sql`t.delivery = 'UNDELIVERED'`;

/** Not for external keys: a text message is about one person. */
export const textMessages = defineFact({
  name: 'textMessage',
  title: 'Text messages',
  description: 'Text messages by the day they were created, with what gateways charge',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"SmsMessage" t`,
  person: 'CLOSED',
  scope: countable(visibleSmsMessages, 't'),
  period: () => ({ column: sql`t."createdAt"`, kind: 'instant' }),
  keys: () => ({ textKind: { column: sql`t.kind` }, status: { column: sql`t.status` } }),
  measures: {
    textMessages: count('Messages', 'Text messages created', sql`count(*)`),
    textMessageParts: tally('Parts', 'Parts handed to the gateway: each is charged', sql`t.parts`),
    textMessageCost: lowerIsBetter(money('Cost', 'What the gateway charges, by the price at that time', sql`t.cost`)),
    textMessagesDelivered: count('Delivered', 'Messages that the gateway reported as delivered', sql`count(*)`, isDelivered),
    textMessagesUndelivered: lowerIsBetter(
      count('Undelivered', 'Messages that the gateway reported as not delivered', sql`count(*)`, isUndelivered),
    ),
    textMessageDeliveryRate: percent(
      'Delivered %',
      'Delivered messages as a share of those that the gateway reported',
      sql`count(*) FILTER (WHERE ${isDelivered})`,
      sql`count(*) FILTER (WHERE t.delivery IS NOT NULL)`,
    ),
  },
});
