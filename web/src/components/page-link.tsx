import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Icon } from '../icons/icon';

type LinkOf<Props> = Props &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Props> & { ref?: Ref<HTMLAnchorElement> };

/** A link to another page of the console. A list has a hundred of them, so it is a plain link. */
export const PageLink = createLink(({ ref, className, children, ...props }: LinkOf<object>) => (
  <a ref={ref} className={className ? `link ${className}` : 'link'} {...props}>
    {children}
  </a>
));

/** The same as a button. */
export const ButtonLink = createLink(({ ref, ...props }: LinkOf<ButtonProps>) => (
  <Button component="a" ref={ref} {...props} />
));

/** In the head of a card: the link to the complete list. */
export const MoreLink = createLink(({ ref, ...props }: LinkOf<ButtonProps>) => (
  <Button
    component="a"
    ref={ref}
    variant="subtle"
    size="compact-xs"
    rightSection={<Icon name="arrow-right" size="small" />}
    {...props}
  />
));
