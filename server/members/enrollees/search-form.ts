const HOOKS: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y' };

/** A name as "Enrollee"."searchName" has it: no marks, no hooks, no apostrophes, small letters. The same as search_form() in the database. */
export const searchForm = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’‘ʼ`]/g, '')
    .toLowerCase()
    .replace(/[ɓɗƙƴ]/g, (letter) => HOOKS[letter] ?? letter)
    .replace(/[\s./,_–-]+/g, ' ')
    .trim();
