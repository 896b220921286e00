import { creditUse, toneOfUse } from '../lib/credit-use';
import { formatPercent } from '../lib/money';
import { t } from '../texts';
import { Card } from './card';
import classes from './credit-card.module.css';
import { CardDescriptionList } from './description-list';
import { Meter } from './meter';
import { Money } from './values';

interface CreditCardProps {
  /** In euros, as all of them. */
  balance: number;
  creditLimit: number;
  availableCredit: number;
}

/** How much of its credit a customer has used. */
export function CreditCard({ balance, creditLimit, availableCredit }: CreditCardProps) {
  const used = creditLimit > 0 ? creditUse(balance, creditLimit) : undefined;
  const tone = used === undefined ? undefined : toneOfUse(used);
  return (
    <Card
      title={t.credit.title}
      actions={
        used !== undefined && (
          <span className={classes.used} data-tone={tone}>
            {t.credit.used(formatPercent(used))}
          </span>
        )
      }
    >
      {used !== undefined && (
        <div className={classes.meter}>
          <Meter used={used} tone={tone} />
        </div>
      )}
      <CardDescriptionList
        items={[
          [t.credit.owed, <Money key="owed" amount={balance} />],
          [t.credit.limit, <Money key="limit" amount={creditLimit} />],
          [
            t.credit.left,
            <b key="left">
              <Money amount={availableCredit} />
            </b>,
          ],
        ]}
      />
    </Card>
  );
}
