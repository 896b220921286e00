import { BaseNotificationChannel, toJobId, type JobNotification } from 'agenda';

// Node's timers can fire one millisecond before Date.now() shows their time.
const TIMER_ERROR_MS = 2;

export interface WakeListener {
  started: () => void;
  stopped: () => Promise<void>;
  expect: (name: string, nextRunAt: Date | null) => void;
}

/**
 * Makes the job processor of this process look for jobs now, instead of at its next `processEvery`. It does not reach
 * other processes: they look at their own `processEvery`.
 */
export class WakeChannel extends BaseNotificationChannel {
  private readonly pending = new Map<string, JobNotification>();
  private readonly timers = new Set<NodeJS.Timeout>();

  /**
   * @param listener `started` and `stopped`: called when Agenda connects and disconnects the channel, as its processor
   *   starts and stops; `expect`: called before the processor is made to look for jobs in the database.
   */
  constructor(private readonly listener: WakeListener) {
    super();
  }

  async connect(): Promise<void> {
    this.listener.started();
    this.setState('connected');
  }

  async disconnect(): Promise<void> {
    this.setState('disconnected');
    this.handlers.clear();
    this.pending.clear();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await this.listener.stopped();
  }

  /** Makes the processor look for jobs of a name that are due at `nextRunAt`; null means now. */
  wake(name: string, nextRunAt: Date | null): void {
    this.listener.expect(name, nextRunAt);
    this.schedule(notificationOf(name, nextRunAt));
  }

  /**
   * Makes the processor look when a job in Agenda's queue is due, at `runAtMs`. Agenda sets a timer for that, but about one
   * timer in six fires a millisecond early, and Agenda then leaves the job until the next `processEvery`.
   */
  wakeAt(name: string, runAtMs: number): void {
    if (this.state !== 'connected') return;
    // The job may have become due while it was locked; Node warns of a negative delay.
    const delayMs = Math.max(0, runAtMs + TIMER_ERROR_MS - Date.now());
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.schedule(notificationOf(name, null));
    }, delayMs);
    this.timers.add(timer);
  }

  async publish(notification: JobNotification): Promise<void> {
    this.listener.expect(notification.jobName, notification.nextRunAt);
    this.schedule(notification);
  }

  // Coalesces the wake-ups of one tick of the event loop: one look finds all jobs.
  private schedule(notification: JobNotification): void {
    if (this.state !== 'connected') return;
    const pending = this.pending.get(notification.jobName);
    if (pending && dueMs(pending) <= dueMs(notification)) return;
    this.pending.set(notification.jobName, notification);
    if (pending || this.pending.size > 1) return;
    setImmediate(() => this.deliver());
  }

  private deliver(): void {
    const notifications = [...this.pending.values()];
    this.pending.clear();
    for (const notification of notifications) void this.notifyHandlers(notification);
  }
}

function notificationOf(jobName: string, nextRunAt: Date | null): JobNotification {
  return { jobId: toJobId(''), jobName, nextRunAt, priority: 0, timestamp: new Date() };
}

function dueMs(notification: JobNotification): number {
  return notification.nextRunAt?.getTime() ?? 0;
}
