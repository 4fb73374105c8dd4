type Plan = { maxSpouses: number; maxChildren: number; allowsExtraDependants: boolean };

/** Whether a plan covers anybody beside the principal. */
export const mayHaveFamily = ({ maxSpouses, maxChildren, allowsExtraDependants }: Plan): boolean =>
  maxSpouses > 0 || maxChildren > 0 || allowsExtraDependants;
