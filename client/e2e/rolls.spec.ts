import { expect, test } from './fixtures.ts';
import { type Cells, downloadRows, loadRoll, uploadRoll, workbook } from './journey/roll.ts';

const run = Date.now().toString().slice(-7);
const letters = (n: number) => [...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const digits = (n: number, length: number) => String(n).padStart(length, '0');

const person = (n: number): Cells => ({
  Surname: `Rolldung${letters(Number(run) % 1000)}`,
  'First name': `Grace${letters(n)}`,
  'Other names': '',
  Gender: n % 2 ? 'F' : 'M',
  DOB: `${digits((n % 28) + 1, 2)}/${digits((n % 12) + 1, 2)}/${1970 + (n % 30)}`,
  NIN: `7${run.slice(-5)}${digits(n, 5)}`,
  'Marital status': 'Married',
  GSM: `09${run.slice(-5)}${digits(n, 4)}`,
  Address: '14 Rayfield Road',
  'Local Government': 'Jos North',
  Town: 'Tudun Wada',
  'Next of kin': 'Davou Dung',
  'NOK phone': '08035550148',
  'NOK relationship': 'Brother',
});

const staff = (n: number): Cells => ({
  'Staff No': `E2E/${run}/${n}`,
  Relationship: 'Principal',
  ...person(n),
  GL: 'GL 09',
  'Date of first appointment': '03/09/2018',
  'Basic salary': '96,400.00',
});

const child = (n: number): Cells => ({
  ...Object.fromEntries(Object.keys(staff(n)).map((heading) => [heading, ''])),
  'Staff No': `E2E/${run}/${n}`,
  Relationship: 'Child',
  Surname: person(n).Surname ?? '',
  'First name': 'Zumji',
  Gender: 'M',
  DOB: '02/05/2018',
});

/** Every row a person: 1,500 staff, 500 children; 37 rows with what goes wrong in real rolls. */
function nominalRoll(): Cells[] {
  const rows = Array.from({ length: 1500 }, (_, i) => [staff(i), ...(i % 3 === 0 ? [child(i)] : [])]).flat();
  const spoil = (from: number, change: (row: Cells) => Cells) => {
    for (let i = 0; i < from; i++) {
      const at = rows.findIndex(
        (row, place) => place > 4 && row.Relationship === 'Principal' && !row.spoilt && rows[place + 1]?.Relationship !== 'Child',
      );
      rows[at] = { ...change(rows[at] as Cells), spoilt: 'x' };
    }
  };
  spoil(20, (row) => ({ ...row, NIN: (row.NIN ?? '').slice(1) }));
  spoil(10, (row) => ({ ...row, DOB: '03/25/1980' }));
  spoil(7, (row) => ({ ...row, Town: 'Atlantis' }));
  return rows.map(({ spoilt: _spoilt, ...row }) => row);
}

test('a roll of 2,000 rows with 37 errors is loaded, corrected and loaded again without duplicates', async ({ openAs, sql }) => {
  const [body] = await sql<{ id: string; name: string }>(
    `SELECT id, name FROM "Mda" WHERE type = 'MINISTRY' AND "isActive" ORDER BY name LIMIT 1`,
  );
  const [hcp] = await sql<{ name: string }>(
    `SELECT name FROM "Hcp" WHERE status = 'ACTIVATED' AND "capitationCapacity" = 0 AND "providerType" IN ('HOSPITAL', 'PHC') ORDER BY name LIMIT 1`,
  );
  if (!body || !hcp) throw new Error('The demo scheme has no ministry or no facility without a limit.');
  const about = { kind: 'MDA staff', plan: 'Formal Sector Plan', label: 'MDA', body: body.name, facility: hcp.name };
  const enrolled = async () =>
    (
      await sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM "Enrollee" WHERE "mdaId" = $1 AND "fullName" LIKE 'Rolldung%' AND "registrationChannel" = 'BULK'`,
        [body.id],
      )
    )[0]?.n;
  const before = (await enrolled()) ?? 0;
  const rows = nominalRoll();
  expect(rows.length).toBe(2000);
  const page = await openAs('REGISTRATION_OFFICER');

  await uploadRoll(page, about, await workbook('nominal-roll.xlsx', rows));
  await expect(page.getByText('37', { exact: true }).first()).toBeVisible();
  expect(await enrolled()).toBe(before);
  await loadRoll(page, 'Enrol 1,963 people');
  expect(await enrolled()).toBe(before + 1963);

  const bad = await downloadRows(page, /37 rows with errors/);
  expect(bad.length).toBe(37);
  expect(bad[0]?.Problems).toContain('NIN has 10 digits');
  const corrected = bad.map((row): Cells => {
    const whole = rows.findIndex((other) => other['Staff No'] === row['Staff No']);
    const n = Number(rows[whole]?.['Staff No']?.split('/')[2]);
    return { ...row, NIN: person(n).NIN ?? '', DOB: person(n).DOB ?? '', Town: 'Tudun Wada' };
  });
  await uploadRoll(page, about, await workbook('corrected.xlsx', corrected));
  await loadRoll(page, 'Enrol 37 people');
  expect(await enrolled()).toBe(before + 2000);

  const whole = rows.map(
    (row) => corrected.find((other) => other['Staff No'] === row['Staff No'] && other.Relationship === row.Relationship) ?? row,
  );
  await uploadRoll(page, about, await workbook('nominal-roll.xlsx', whole));
  await expect(page.getByRole('button', { name: 'No one to enrol' })).toBeDisabled();
  await expect(page.getByText('2,000', { exact: true }).first()).toBeVisible();
  expect(await enrolled()).toBe(before + 2000);
});

test('a student roll renews last session’s students under their numbers and adds new students', async ({ openAs, sql }) => {
  const [institution] = await sql<{ id: string; name: string }>(
    `SELECT m.id, m.name FROM "Mda" m JOIN "Enrollee" e ON e."mdaId" = m.id WHERE m.type = 'TERTIARY_INSTITUTION' AND e.status = 'ACTIVE' AND e."matricNo" IS NOT NULL
     GROUP BY m.id, m.name HAVING count(*) >= 3 ORDER BY count(*) DESC LIMIT 1`,
  );
  if (!institution) throw new Error('The demo scheme has no institution with students.');
  const name = `Session ${run}`;
  await sql(
    `INSERT INTO "AcademicSession" (id, "mdaId", name, "startsOn", "endsOn", "updatedAt") VALUES (gen_random_uuid(), $1, $2, current_date + 200, current_date + 900, now())`,
    [institution.id, name],
  );
  const old = await sql<{ id: string; matricNo: string; surname: string; firstName: string; enrolmentNo: string }>(
    `SELECT id, "matricNo", surname, "firstName", "enrolmentNo" FROM "Enrollee" WHERE "mdaId" = $1 AND status = 'ACTIVE' AND "matricNo" IS NOT NULL ORDER BY "enrolmentNo" LIMIT 3`,
    [institution.id],
  );
  const [hcp] = await sql<{ name: string }>(
    `SELECT name FROM "Hcp" WHERE status = 'ACTIVATED' AND "capitationCapacity" = 0 AND "providerType" IN ('HOSPITAL', 'PHC') ORDER BY name LIMIT 1`,
  );
  const fresh = (n: number): Cells => ({ 'Matric No': `E2E/${run}/${n}`, ...person(8000 + n) });
  const rows = [
    ...old.map((student) => ({
      ...Object.fromEntries(Object.keys(fresh(0)).map((heading) => [heading, ''])),
      'Matric No': student.matricNo,
      Surname: student.surname,
      'First name': student.firstName,
    })),
    fresh(1),
    fresh(2),
  ];
  const page = await openAs('REGISTRATION_OFFICER');
  const about = {
    kind: 'Students (one session)',
    plan: 'Tertiary Students Plan',
    label: 'Institution',
    body: institution.name,
    facility: hcp?.name ?? '',
  };
  const [ends] = await sql<{ ends: string }>(`SELECT to_char(current_date + 900, 'FMDD Mon YYYY') AS ends`);
  await uploadRoll(page, { ...about, session: `${name}, to ${ends?.ends}` }, await workbook('students.xlsx', rows));
  await expect(page.getByText('2 new, 3 renewed')).toBeVisible();
  await loadRoll(page, 'Enrol 5 people');
  await expect(page.getByText('₦20,000')).toBeVisible();

  const renewed = await sql<{ id: string; enrolmentNo: string; session: string }>(
    `SELECT e.id, e."enrolmentNo", s.name AS session FROM "Enrollee" e JOIN "AcademicSession" s ON s.id = e."sessionId" WHERE e.id = ANY($1) ORDER BY e."enrolmentNo"`,
    [old.map(({ id }) => id)],
  );
  expect(renewed).toEqual(old.map(({ id, enrolmentNo }) => ({ id, enrolmentNo, session: name })));
  const [covered] = await sql<{ n: number }>(
    `SELECT count(*)::int AS n FROM "Enrollee" e JOIN "AcademicSession" s ON s.id = e."sessionId" WHERE s.name = $1 AND e.status = 'ACTIVE' AND e."coverageEnd" = s."endsOn"`,
    [name],
  );
  expect(covered?.n).toBe(5);
});
