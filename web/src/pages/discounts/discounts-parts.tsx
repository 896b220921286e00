import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { t } from '../../texts/discounts';
import classes from './discounts.module.css';

type PartProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

const Part = createLink(({ ref, children, ...props }: PartProps) => (
  <a {...props} ref={ref} className={classes.part}>
    {children}
  </a>
));

/** The two kinds of discounts, each with a list of its own. */
export function DiscountsParts() {
  return (
    <nav aria-label={t.discounts.parts} className={classes.parts}>
      <Part to="/discounts" activeOptions={{ exact: true, includeSearch: false }}>
        {t.discounts.packages}
      </Part>
      <Part to="/discounts/promotions" activeOptions={{ includeSearch: false }}>
        {t.discounts.promotions}
      </Part>
    </nav>
  );
}
