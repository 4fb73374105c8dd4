type Band = { label: string; from: number; below?: number };

/** The age bands of reports and lists, in whole years. The first is the children under five of the BHCPF, the last begins at the default age of an elderly person. */
export const AGE_BANDS = {
  FROM_0_TO_4: { label: '0–4', from: 0, below: 5 },
  FROM_5_TO_14: { label: '5–14', from: 5, below: 15 },
  FROM_15_TO_24: { label: '15–24', from: 15, below: 25 },
  FROM_25_TO_44: { label: '25–44', from: 25, below: 45 },
  FROM_45_TO_64: { label: '45–64', from: 45, below: 65 },
  FROM_65: { label: '65+', from: 65 },
} as const satisfies Record<string, Band>;

export type AgeBandName = keyof typeof AGE_BANDS;
