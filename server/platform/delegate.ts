import { db } from './db.ts';

type Row = { id: string };
type Aggregate = { _count: { _all: number }; _min: Record<string, Date | null> };
/** The common methods of all model delegates; Prisma's own types differ from model to model. */
type Delegate = {
  findMany: (query: { where?: object; select?: { id: true } }) => Promise<Row[]>;
  findFirst: (query: { where: object; select: { id: true } }) => Promise<Row | null>;
  count: (query: { where: object }) => Promise<number>;
  aggregate: (query: { where: object; _count: { _all: true }; _min: Record<string, true> }) => Promise<Aggregate>;
};

/** Prisma's delegate of a model by its name, such as `Claim`, for code that serves every model. */
export const delegateOf = (model: string, client: object = db): Delegate =>
  (client as Record<string, Delegate>)[model.charAt(0).toLowerCase() + model.slice(1)] as Delegate;
