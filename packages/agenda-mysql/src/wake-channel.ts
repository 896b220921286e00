import type { JobNotification } from 'agenda';
import { BaseNotificationChannel, toJobId } from 'agenda';

// A timer may fire one millisecond early by the clock.
const TIMER_ERROR_MS = 2;

/**
 * Tells the job processor of this process to look for jobs now instead of at its next `processEvery`. It reaches no
 * other process; those find the job by looking.
 */
export class WakeChannel extends BaseNotificationChannel {
  private readonly pending = new Map<string, JobNotification>();
  private readonly timers = new Set<NodeJS.Timeout>();

  /** @param onState called when the processor starts and stops: Agenda connects the channel with it */
  constructor(private readonly onState: { started: () => void; stopped: () => Promise<void> }) {
    super();
  }

  async connect(): Promise<void> {
    this.onState.started();
    this.setState('connected');
  }

  async disconnect(): Promise<void> {
    this.setState('disconnected');
    this.handlers.clear();
    this.pending.clear();
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
    await this.onState.stopped();
  }

  /** Asks for one look at the jobs of a name that are due at `nextRunAt`; null for now. */
  wake(name: string, nextRunAt: Date | null): void {
    this.schedule({ jobId: toJobId(''), jobName: name, nextRunAt, priority: 0, timestamp: new Date() });
  }

  /**
   * Asks for a look when a job in Agenda's queue is due. Agenda sets a timer for it, but one timer in six fires a
   * millisecond before the clock shows its time, and Agenda then lets the job wait for the next `processEvery`.
   */
  wakeAt(name: string, runAt: Date): void {
    if (this.state !== 'connected') return;
    const timer = setTimeout(
      () => {
        this.timers.delete(timer);
        this.wake(name, null);
      },
      runAt.getTime() - Date.now() + TIMER_ERROR_MS,
    );
    this.timers.add(timer);
  }

  async publish(notification: JobNotification): Promise<void> {
    this.schedule(notification);
  }

  // Many jobs may arrive or end in one turn of the event loop; one look finds them all.
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

function dueMs(notification: JobNotification): number {
  return notification.nextRunAt?.getTime() ?? 0;
}
