import { amount, naira } from '../ui/format.ts';

type Sums = { approvedAmount: number; payableAmount: number };

/** Co-payments of the patients, shown with the payable amount. */
export const coPaymentText = ({ approvedAmount, payableAmount }: Sums): string => `${amount(approvedAmount - payableAmount)} co-payment`;

/** Co-payment and payable amount; empty if there is no co-payment. */
export const payableFacts = ({ approvedAmount, payableAmount }: Sums) =>
  payableAmount < approvedAmount
    ? [
        { label: 'Co-payment', value: naira(approvedAmount - payableAmount), second: 'For drugs, paid by the patient at the facility' },
        { label: 'Payable', value: naira(payableAmount), second: 'Approved amount less co-payment' },
      ]
    : [];
