import { amount, naira } from '../ui/format.ts';

type Sums = { approvedAmount: number; payableAmount: number };

/** What patients paid of the approved amount at the desk, beside the payable amount. */
export const coPaymentText = ({ approvedAmount, payableAmount }: Sums): string => `${amount(approvedAmount - payableAmount)} co-payment`;

/** Co-payment and payable amount of what is approved; nothing where both are the approved amount. */
export const payableFacts = ({ approvedAmount, payableAmount }: Sums) =>
  payableAmount < approvedAmount
    ? [
        { label: 'Co-payment', value: naira(approvedAmount - payableAmount), second: 'For drugs, paid by the patient at the facility' },
        { label: 'Payable', value: naira(payableAmount), second: 'Approved amount less co-payment' },
      ]
    : [];
