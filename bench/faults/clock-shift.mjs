// Preloaded into an instance (`--import`): at SIGUSR2 its clock jumps by the milliseconds in CLOCK_FILE, while timers run as always.
import { readFileSync } from 'node:fs';

const RealDate = Date;
let shiftMs = 0;
const now = () => RealDate.now() + shiftMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, made) => Reflect.construct(target, parts.length === 0 ? [now()] : parts, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

process.on('SIGUSR2', () => {
  shiftMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
});
