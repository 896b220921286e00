import { MailQueue } from '../../src/services/mail/mail-queue.js';
import { atOnce, useTwoNodes } from '../support/cluster/two-nodes.js';
import { freshAddress, MAIL_SETTINGS, mailsTo, queueCreditLow } from '../support/mail/mail-fixture.js';

const ROUNDS = 5;

describe('mails through two nodes of a cluster, which share no row locks', () => {
  const nodes = useTwoNodes(4, MAIL_SETTINGS);

  async function customer(): Promise<{ id: string; email: string }> {
    const email = freshAddress();
    return { id: (await nodes.shop.customer({ email })).id, email };
  }

  it('one mail is queued where transactions of two nodes have the same cause at once', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id, email } = await customer();
      await atOnce(4, (number) => queueCreditLow(nodes.at(number), id));
      expect(await mailsTo(nodes.one, email)).toHaveLength(1);
    }
  });

  it('a mail is claimed once by senders that look through two nodes at once', async () => {
    await nodes.one.app.dataSource.query('DELETE FROM mails');
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { id, email } = await customer();
      await queueCreditLow(nodes.at(round), id);
      const claims = await atOnce(4, (number) => new MailQueue(nodes.at(number).app.dataSource).lease(5));
      expect(claims.flat().map(({ recipient, attempt }) => [recipient, attempt])).toEqual([[email, 1]]);
    }
  });
});
