import { nubanCheckDigit } from '../../network/hcps/bank.input.ts';
import { DAY, instantAt, isoDate, MINUTE, sqlTimestamp, workdaysAfter } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { street } from './facilities.ts';

/** Which services a stand-alone facility may provide, by the first letters of their codes. */
export const SERVICE_PREFIXES: Partial<Record<Hcp['providerType'], string[]>> = {
  PHARMACY: ['DRG'],
  LABORATORY: ['INV'],
  OPTICAL: ['OPT', 'CON-0016'],
  DENTAL: ['DEN'],
  RADIOLOGY: ['RAD'],
};

/** Prices are rounded to 50 naira. */
const PRICE_STEP = 5000;
// Assumptions: the rise of the new tariff, and the price that the teaching hospital agreed relative to the base price.
const TARIFF_RISE = 1.12;
const TEACHING_HOSPITAL_FACTOR = 0.9;

/** Writes the facilities, last, when the number of members of each is known. */
export function writeFacilities(world: World): void {
  const random = world.random.fork('facility rows');
  const [manager] = world.staff('ACCOUNT_MANAGER');
  const [admin] = world.staff('ADMIN');
  for (const hcp of world.hcps) {
    const ethnicGroup = pickEthnicGroup(random, hcp.place.lga.code);
    const slug = hcp.name
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40);
    const isListed = hcp.status === 'ACTIVATED' || hcp.status === 'DEACTIVATED';
    const joinedAt = Math.min(instantAt(hcp.activeFrom, random.int(9, 15), random.int(0, 59)), world.now - random.int(1, 240) * MINUTE);
    const appliedAt = isListed
      ? instantAt(hcp.activeFrom - random.int(5, 30), 11, random.int(0, 59))
      : hcp.status === 'REJECTED'
        ? joinedAt - DAY
        : joinedAt;
    const changedAt = hcp.activeTo !== null ? instantAt(hcp.activeTo, 15, 30) : hcp.status === 'PENDING' ? null : joinedAt;
    const reason = {
      ACTIVATED: null,
      PENDING: null,
      DEACTIVATED: 'Accreditation not renewed after inspection',
      REJECTED: 'Operating licence could not be verified',
    }[hcp.status];
    const decider = hcp.status === 'REJECTED' || hcp.index % 3 === 0 ? admin : manager;
    const isAccredited = hcp.status !== 'PENDING' && hcp.status !== 'REJECTED';
    world.copyBuffer.add('Hcp', {
      id: hcp.id,
      code: hcp.code,
      applicationNo: isListed ? null : world.numbered(`HFA-${isoDate(hcp.activeFrom).slice(0, 4)}`, 6),
      name: hcp.name,
      level: hcp.level,
      ownership: hcp.ownership,
      providerType: hcp.providerType,
      careType: hcp.careType,
      lgaId: hcp.place.lga.id,
      townId: hcp.place.townId,
      wardId: hcp.place.wardId,
      address: `${street(random)}, ${hcp.place.townName}`,
      phone: localPhone(9_000_000 - hcp.index * 2),
      email: `info.${hcp.index + 1}@${slug}.example`,
      contactName: `Dr. ${pickFirstName(random, ethnicGroup, 'MALE')} ${pickSurname(random, ethnicGroup)}`,
      contactDesignation: hcp.level === 'PRIMARY' ? 'Officer in charge' : 'Medical director',
      contactPhone: localPhone(9_000_001 - hcp.index * 2),
      licenceNo: hcp.status === 'REJECTED' ? null : `PLS/HF/${random.digits(5)}`,
      accreditationNo: isAccredited ? `ACC/${random.digits(4)}/${random.int(21, 25)}` : null,
      accreditedFrom: isAccredited ? isoDate(hcp.activeFrom) : null,
      accreditedTo: isAccredited ? isoDate(hcp.activeTo ?? world.today + random.int(40, 700)) : null,
      capitationCapacity: hcp.lives > 0 && random.chance(0.6) ? Math.ceil((hcp.lives * random.int(108, 180)) / 100 / 50) * 50 : 0,
      bankName: isListed ? hcp.bank.name : null,
      bankCode: isListed ? hcp.bank.code : null,
      bankAccountName: isListed ? hcp.bank.account : null,
      bankAccountNumber: isListed ? hcp.bank.number : null,
      bankSortCode: isListed ? hcp.bank.sortCode : null,
      status: hcp.status,
      statusReason: reason,
      statusChangedAt: changedAt === null ? null : sqlTimestamp(changedAt),
      statusChangedById: changedAt === null ? null : (decider?.id ?? null),
      version: { PENDING: 0, ACTIVATED: 1, REJECTED: 1, DEACTIVATED: 2 }[hcp.status],
      createdAt: sqlTimestamp(appliedAt),
      updatedAt: sqlTimestamp(changedAt ?? appliedAt),
    });
    const label = hcp.code ?? hcp.name;
    const record = { entity: 'Hcp', id: hcp.id, label };
    recordChange(world, { ...record, action: 'REGISTER', from: null, to: 'PENDING', by: null, at: appliedAt });
    if (isListed)
      recordChange(world, { ...record, action: 'ACTIVATE', from: 'PENDING', to: 'ACTIVATED', by: decider ?? null, at: joinedAt });
    if (hcp.status === 'DEACTIVATED')
      recordChange(world, {
        ...record,
        action: 'DEACTIVATE',
        from: 'ACTIVATED',
        to: 'DEACTIVATED',
        by: decider ?? null,
        at: changedAt ?? joinedAt,
        note: reason,
      });
    if (hcp.status === 'REJECTED')
      recordChange(world, {
        ...record,
        action: 'REJECT',
        from: 'PENDING',
        to: 'REJECTED',
        by: decider ?? null,
        at: joinedAt,
        note: reason,
      });
    writeOffer(world, hcp);
  }
  writeTariffs(world, random);
  writeBankChanges(world, random);
}

/** Writes the pending requests of two facilities to change their bank account. */
function writeBankChanges(world: World, random: Random): void {
  const candidates = world.hcps.filter(({ status, level, users }) => status === 'ACTIVATED' && level === 'SECONDARY' && users.length > 0);
  for (const [i, hcp] of candidates.slice(-2).entries()) {
    const [requester] = hcp.users;
    if (!requester) continue;
    const requestedAt = instantAt(world.today - 2 + i, 9, random.int(0, 59));
    const serial = `0${random.digits(8)}`;
    const id = random.uuid(requestedAt);
    world.copyBuffer.add('HcpBankChange', {
      id,
      hcpId: hcp.id,
      bankName: 'Zenith Bank',
      bankCode: '057',
      accountName: hcp.bank.account,
      accountNumber: `${serial}${nubanCheckDigit('057', serial)}`,
      sortCode: `057${random.digits(6)}`,
      reason: 'The old account is closed at the end of the month',
      status: 'PENDING',
      requestedById: requester.id,
      requestedAt: sqlTimestamp(requestedAt),
      version: 0,
      createdAt: sqlTimestamp(requestedAt),
      updatedAt: sqlTimestamp(requestedAt),
    });
    recordChange(world, {
      entity: 'HcpBankChange',
      id,
      label: `of ${hcp.name}`,
      action: 'REQUEST',
      from: null,
      to: 'PENDING',
      by: requester,
      at: requestedAt,
    });
  }
}

function writeOffer(world: World, hcp: Hcp): void {
  const prefixes = SERVICE_PREFIXES[hcp.providerType];
  if (!prefixes) return;
  const createdAt = sqlTimestamp(instantAt(hcp.activeFrom, 12));
  for (const service of world.services.values()) {
    if (service.level !== 'TERTIARY' && prefixes.some((prefix) => service.code.startsWith(prefix)))
      world.copyBuffer.add('HcpService', { hcpId: hcp.id, serviceId: service.id, createdAt });
  }
}

/** The new tariff of this year for admissions, surgery and delivery, and the prices agreed with the first teaching hospital. */
export function makeTariffs(
  world: World,
): { serviceId: string; hcpLevel: Hcp['level'] | null; hcpId: string | null; price: number; from: number }[] {
  const rows: ReturnType<typeof makeTariffs> = [];
  const newTariffDay = workdaysAfter(world.today - 270, 1);
  for (const service of world.services.values()) {
    if (!/^(ADM|SUR|DEL)/.test(service.code)) continue;
    for (const { level, price } of service.level === 'SECONDARY'
      ? [{ level: 'SECONDARY' as const, price: service.basePrice }, ...service.levelPrices]
      : service.levelPrices) {
      rows.push({
        serviceId: service.id,
        hcpLevel: level,
        hcpId: null,
        price: Math.round((price * TARIFF_RISE) / PRICE_STEP) * PRICE_STEP,
        from: newTariffDay,
      });
    }
  }
  const teaching = world.hcps.find((hcp) => hcp.level === 'TERTIARY');
  for (const service of world.services.values()) {
    if (!teaching || !/^RAD-00(3[5-9]|4)/.test(service.code)) continue;
    rows.push({
      serviceId: service.id,
      hcpLevel: null,
      hcpId: teaching.id,
      price: Math.round((service.basePrice * TEACHING_HOSPITAL_FACTOR) / PRICE_STEP) * PRICE_STEP,
      from: world.historyStart - 200,
    });
  }
  return rows;
}

function writeTariffs(world: World, random: Random): void {
  const [admin] = world.staff('ADMIN');
  for (const { serviceId, hcpLevel, hcpId, price, from } of makeTariffs(world)) {
    const createdAt = instantAt(from - 6, 14);
    world.copyBuffer.add('TariffOverride', {
      id: random.uuid(createdAt),
      serviceId,
      hcpLevel,
      hcpId,
      price,
      note: null,
      effectiveFrom: isoDate(from),
      createdById: admin?.id ?? null,
      createdAt: sqlTimestamp(createdAt),
      withdrawnAt: null,
      withdrawnById: null,
    });
  }
}
