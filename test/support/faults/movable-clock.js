// Loaded into a process of the service before anything else, so that a test can set its calendar clock. The clock of
// `performance` and the timers are unaffected, as when the clock of a machine is set.
const RealDate = Date;
let offsetMs = 0;
const now = () => RealDate.now() + offsetMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, newTarget) => Reflect.construct(target, values.length > 0 ? values : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

process.on('message', (message) => {
  ({ offsetMs } = message);
  process.send?.('the clock is set');
});
// The channel must not keep the process alive.
process.channel?.unref();
