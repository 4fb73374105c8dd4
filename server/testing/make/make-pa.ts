import type { Prisma } from '../../generated/prisma/client.ts';
import { as } from '../as.ts';
import { makeDiagnosis, makeEnrollee, makeHcp, makeHcpUser, makeService, makeUser } from './make.ts';

export const CREATE_PA = /* GraphQL */ `mutation CreatePa($input: CreatePaRequestInput!) {
  createPaRequest(input: $input) { id requestNo status version dueAt lateEmergency requestedAmount items { id qty unitPrice service { id } } }
}`;
export const APPROVE_PA = /* GraphQL */ `mutation ApprovePa($id: ID!, $input: ApprovePaRequestInput!) {
  approvePaRequest(id: $id, input: $input) { id status approvedAmount version code { id code validUntil status version } items { id decision approvedQty approvedAmount } }
}`;

/** A facility with its user, an enrollee of it, two services that need authorisation, and an account manager. */
export async function paWorld(hcpData: Partial<Prisma.HcpUncheckedCreateInput> = {}) {
  const hcp = await makeHcp(hcpData);
  const [desk, manager, enrollee, scan, surgery, diagnosis] = [
    await makeHcpUser(hcp),
    await makeUser('ACCOUNT_MANAGER'),
    await makeEnrollee({ hcpId: hcp.id }),
    await makeService({ requiresPa: true, basePrice: 1_000_000n }),
    await makeService({ requiresPa: true, basePrice: 20_000_000n, category: 'SURGERY', maxQty: 1 }),
    await makeDiagnosis(),
  ];
  return { hcp, desk, manager, enrollee, scan, surgery, diagnosis };
}

export type PaWorld = Awaited<ReturnType<typeof paWorld>>;

export const paInput = ({ enrollee, scan, diagnosis }: PaWorld, over: object = {}) => ({
  enrolleeId: enrollee.id,
  urgency: 'ROUTINE',
  diagnosisIds: [diagnosis.id],
  clinicalNotes: 'Pain for three weeks, no relief',
  items: [{ serviceId: scan.id, qty: 2 }],
  ...over,
});

/** A request as the desk sends it. */
export async function askPa(world: PaWorld, over: object = {}) {
  const { data, codes, fields } = await as(world.desk).run(CREATE_PA, { input: paInput(world, over) });
  if (!data?.createPaRequest) throw new Error(`${codes}: ${JSON.stringify(fields)}`);
  return data.createPaRequest;
}

type ListRequest = { id: string; version: number; items: { id: string; qty: number }[] };

export const approveAll = ({ items, version }: ListRequest) => ({
  version,
  items: items.map(({ id, qty }) => ({ itemId: id, decision: 'APPROVED', approvedQty: qty })),
});

/** A request approved as requested. */
export async function approvedPa(world: PaWorld, over: object = {}) {
  const asked = await askPa(world, over);
  const { data } = await as(world.manager).run(APPROVE_PA, { id: asked.id, input: approveAll(asked) });
  const { code, ...request } = data.approvePaRequest;
  if (!code) throw new Error('Approved without a code');
  return { ...request, code };
}
