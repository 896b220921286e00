import type { DataSource } from 'typeorm';
import { selectList } from '../../db/columns.js';
import { groupBy } from '../../domain/common/group-by.js';
import { STAFF_ALERTS, type StaffAlert } from '../../domain/staff/staff-alert.js';
import { AlertChoice, StaffMember } from '../../entities/staff/staff-member.js';
import type { AuditTrail, StaffActor } from './audit-trail.js';

const SELECT_CHOSEN = `
  SELECT ${selectList(AlertChoice, '', ['staffMemberId', 'alert'])}
    FROM alert_choices WHERE staff_member_id IN (?) AND is_chosen`;

/** What members of staff have chosen to be mailed about (docs/spec/staff-and-keys.md#alerts). */
export class StaffAlerts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** The alerts of members, in one order; members without alerts are omitted. */
  async alertsOf(
    staffMemberIds: readonly string[],
    manager = this.dataSource.manager,
  ): Promise<Map<string, StaffAlert[]>> {
    const rows = await manager.query<Pick<AlertChoice, 'staffMemberId' | 'alert'>[]>(SELECT_CHOSEN, [staffMemberIds]);
    const chosen = groupBy(rows, ({ staffMemberId }) => staffMemberId);
    return new Map([...chosen].map(([id, own]) => [id, inOrder(own.map(({ alert }) => alert))]));
  }

  /** Sets the alerts of the actor: these and no others. Unsent entries of the others are discarded. */
  setAlerts(actor: StaffActor, alerts: readonly StaffAlert[]): Promise<StaffMember> {
    const { id } = actor;
    return this.audit.change(actor, 'setMyAlerts', async (manager) => {
      const before = (await this.alertsOf([id], manager)).get(id) ?? [];
      const after = inOrder(alerts);
      await manager.query(
        `INSERT INTO alert_choices (staff_member_id, alert, is_chosen) VALUES ?
           ON DUPLICATE KEY UPDATE is_chosen = VALUES(is_chosen)`,
        [STAFF_ALERTS.map((alert) => [id, alert, after.includes(alert)])],
      );
      const others = STAFF_ALERTS.filter((alert) => !after.includes(alert));
      if (others.length > 0) {
        await manager.query('DELETE FROM pending_alerts WHERE staff_member_id = ? AND alert IN (?)', [id, others]);
      }
      const result = await manager.findOneByOrFail(StaffMember, { id });
      return { subject: { type: 'StaffMember', id }, before: { alerts: before }, after: { alerts: after }, result };
    });
  }
}

function inOrder(alerts: readonly StaffAlert[]): StaffAlert[] {
  return STAFF_ALERTS.filter((alert) => alerts.includes(alert));
}
