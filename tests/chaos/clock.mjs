/** Loaded before everything else in a process of the trial: its clock is so many milliseconds from the right time. */
const ahead = Number(process.env.CHAOS_CLOCK_AHEAD ?? 0);

const now = () => RealDate.now() + ahead;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(now()).toString(),
  construct: (_target, args, kind) => Reflect.construct(RealDate, args.length > 0 ? args : [now()], kind),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
