import { expect, it } from 'vitest';
import { type Area, addressOf } from '../../platform/screen.ts';
import { areas } from './areas.ts';
import { areaSkeletons } from './sign-in.area.ts';

const outlineOf = ({ role, base, applicants = false, mounts }: Area) => ({
  role,
  base,
  applicants,
  shared: role
    ? []
    : mounts.filter(({ screen }) => screen.permission).map(({ path }) => addressOf({ role, base, label: '', mounts }, { path } as never)),
});

it('the sign-in area lists the same addresses as the areas of the roles', () => {
  expect(areaSkeletons.map(outlineOf)).toEqual(areas.map(outlineOf));
});
