type Plan = { maxSpouses: number; maxChildren: number; allowsExtraDependants: boolean; newbornWeeks: number };

/** Whether a plan covers anybody beside the principal; a plan for one person may still cover a newborn for some weeks. */
export const mayHaveFamily = ({ maxSpouses, maxChildren, allowsExtraDependants, newbornWeeks }: Plan): boolean =>
  maxSpouses > 0 || maxChildren > 0 || allowsExtraDependants || newbornWeeks > 0;

/** Whether the principal and a newborn are the only people that a plan covers. */
export const coversOnlyNewborns = (plan: Plan): boolean => mayHaveFamily(plan) && !mayHaveFamily({ ...plan, newbornWeeks: 0 });
