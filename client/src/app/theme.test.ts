import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultConfig } from '@chakra-ui/react';
import { expect, it } from 'vitest';
import { platformRecipes } from './platform-recipes.ts';

const source = join(import.meta.dirname, '..');

/** Names imported from the component library. */
function importedNames(): Set<string> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const lists = files.flatMap((file) => [
    ...readFileSync(join(source, file), 'utf8').matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g),
  ]);
  return new Set(lists.flatMap(([, names = '']) => names.split(',').map((name) => name.trim().replace(/ as .*/, ''))));
}

it('the theme has the recipe of every component in use', () => {
  const { theme } = defaultConfig;
  const known = { ...platformRecipes.library.recipes, ...platformRecipes.library.slotRecipes };
  const missing = Object.keys({ ...theme?.recipes, ...theme?.slotRecipes }).filter((key) => !(key in known));
  const used = importedNames();
  expect(missing.filter((key) => used.has(`${key[0]?.toUpperCase()}${key.slice(1)}`))).toEqual([]);
});
