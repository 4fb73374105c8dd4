import { nubanCheckDigit } from '../../network/bank-changes/bank.input.ts';
import { DAY, instantAt, isoDate, sqlTimestamp, workdaysAfter } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import { pickEthnicGroup, pickFirstName, pickSurname } from '../world/names.ts';
import { localPhone } from '../world/people-numbers.ts';
import type { Random } from '../world/random.ts';
import type { Hcp, World } from '../world/world.ts';
import { street } from './facilities.ts';

/** What a stand-alone provider may give, by the first letters of the codes. */
export const OFFERS: Partial<Record<Hcp['providerType'], string[]>> = {
  PHARMACY: ['DRG'],
  LABORATORY: ['INV'],
  OPTICAL: ['OPT', 'CON-0016'],
  DENTAL: ['DEN'],
  RADIOLOGY: ['RAD'],
};

/** Written last, when it is known how many people chose each. */
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
    const listed = hcp.status === 'ACTIVATED' || hcp.status === 'DEACTIVATED';
    const joinedAt = Math.min(instantAt(hcp.activeFrom, random.int(9, 15), random.int(0, 59)), world.now - random.int(1, 240) * 60_000);
    const applied = listed
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
    const by = hcp.status === 'REJECTED' || hcp.index % 3 === 0 ? admin : manager;
    const accredited = hcp.status !== 'PENDING' && hcp.status !== 'REJECTED';
    world.copyBuffer.add('Hcp', {
      id: hcp.id,
      code: hcp.code,
      applicationNo: listed ? null : world.numbered(`HFA-${isoDate(hcp.activeFrom).slice(0, 4)}`, 6),
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
      accreditationNo: accredited ? `ACC/${random.digits(4)}/${random.int(21, 25)}` : null,
      accreditedFrom: accredited ? isoDate(hcp.activeFrom) : null,
      accreditedTo: accredited ? isoDate(hcp.activeTo ?? world.today + random.int(40, 700)) : null,
      capitationCapacity: hcp.lives > 0 && random.chance(0.6) ? Math.ceil((hcp.lives * random.int(108, 180)) / 100 / 50) * 50 : 0,
      bankName: listed ? hcp.bank.name : null,
      bankCode: listed ? hcp.bank.code : null,
      bankAccountName: listed ? hcp.bank.account : null,
      bankAccountNumber: listed ? hcp.bank.number : null,
      bankSortCode: listed ? hcp.bank.sortCode : null,
      status: hcp.status,
      statusReason: reason,
      statusChangedAt: changedAt === null ? null : sqlTimestamp(changedAt),
      statusChangedById: changedAt === null ? null : (by?.id ?? null),
      version: { PENDING: 0, ACTIVATED: 1, REJECTED: 1, DEACTIVATED: 2 }[hcp.status],
      createdAt: sqlTimestamp(applied),
      updatedAt: sqlTimestamp(changedAt ?? applied),
    });
    const label = hcp.code ?? hcp.name;
    const record = { entity: 'Hcp', id: hcp.id, label };
    recordChange(world, { ...record, action: 'REGISTER', from: null, to: 'PENDING', by: null, at: applied });
    if (listed) recordChange(world, { ...record, action: 'ACTIVATE', from: 'PENDING', to: 'ACTIVATED', by: by ?? null, at: joinedAt });
    if (hcp.status === 'DEACTIVATED')
      recordChange(world, {
        ...record,
        action: 'DEACTIVATE',
        from: 'ACTIVATED',
        to: 'DEACTIVATED',
        by: by ?? null,
        at: changedAt ?? joinedAt,
        note: reason,
      });
    if (hcp.status === 'REJECTED')
      recordChange(world, { ...record, action: 'REJECT', from: 'PENDING', to: 'REJECTED', by: by ?? null, at: joinedAt, note: reason });
    writeOffer(world, hcp);
  }
  writeTariffs(world, random);
  writeBankChanges(world, random);
}

/** Two facilities have changed their bank; an administrator is to look at it. */
function writeBankChanges(world: World, random: Random): void {
  const asking = world.hcps.filter(({ status, level, users }) => status === 'ACTIVATED' && level === 'SECONDARY' && users.length > 0);
  for (const [i, hcp] of asking.slice(-2).entries()) {
    const [by] = hcp.users;
    if (!by) continue;
    const asked = instantAt(world.today - 2 + i, 9, random.int(0, 59));
    const serial = `0${random.digits(8)}`;
    const id = random.uuid(asked);
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
      requestedById: by.id,
      requestedAt: sqlTimestamp(asked),
      version: 0,
      createdAt: sqlTimestamp(asked),
      updatedAt: sqlTimestamp(asked),
    });
    recordChange(world, {
      entity: 'HcpBankChange',
      id,
      label: `of ${hcp.name}`,
      action: 'REQUEST',
      from: null,
      to: 'PENDING',
      by,
      at: asked,
    });
  }
}

function writeOffer(world: World, hcp: Hcp): void {
  const prefixes = OFFERS[hcp.providerType];
  if (!prefixes) return;
  const since = sqlTimestamp(instantAt(hcp.activeFrom, 12));
  for (const service of world.services.values()) {
    if (service.level !== 'TERTIARY' && prefixes.some((prefix) => service.code.startsWith(prefix)))
      world.copyBuffer.add('HcpService', { hcpId: hcp.id, serviceId: service.id, createdAt: since });
  }
}

/** The new tariff of this year for part of the catalogue, and what the first teaching hospital agreed for itself. */
export function makeTariffs(
  world: World,
): { serviceId: string; hcpLevel: Hcp['level'] | null; hcpId: string | null; price: number; from: number }[] {
  const rows: ReturnType<typeof makeTariffs> = [];
  const raised = workdaysAfter(world.today - 270, 1);
  for (const service of world.services.values()) {
    if (!/^(ADM|SUR|DEL)/.test(service.code)) continue;
    for (const { level, price } of service.level === 'SECONDARY'
      ? [{ level: 'SECONDARY' as const, price: service.basePrice }, ...service.levelPrices]
      : service.levelPrices) {
      rows.push({ serviceId: service.id, hcpLevel: level, hcpId: null, price: Math.round((price * 1.12) / 5000) * 5000, from: raised });
    }
  }
  const teaching = world.hcps.find((hcp) => hcp.level === 'TERTIARY');
  for (const service of world.services.values()) {
    if (!teaching || !/^RAD-00(3[5-9]|4)/.test(service.code)) continue;
    rows.push({
      serviceId: service.id,
      hcpLevel: null,
      hcpId: teaching.id,
      price: Math.round((service.basePrice * 0.9) / 5000) * 5000,
      from: world.historyStart - 200,
    });
  }
  return rows;
}

function writeTariffs(world: World, random: Random): void {
  const [admin] = world.staff('ADMIN');
  for (const { serviceId, hcpLevel, hcpId, price, from } of makeTariffs(world)) {
    const made = instantAt(from - 6, 14);
    world.copyBuffer.add('TariffOverride', {
      id: random.uuid(made),
      serviceId,
      hcpLevel,
      hcpId,
      price,
      effectiveFrom: isoDate(from),
      createdById: admin?.id ?? null,
      createdAt: sqlTimestamp(made),
    });
  }
}
