import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './tabs.module.css';

/**
 * Where not all of them have room, the one that is shown is among those that are seen, also once counts have widened them
 * or a phone was turned.
 */
function showCurrent(tabs: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    const tab = tabs.querySelector<HTMLElement>('[aria-current]');
    if (tab) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  });
  // It is told of the first size too.
  sizes.observe(tabs);
  return () => sizes.disconnect();
}

/** The parts of a page, as {@link TabLink}s. @param label what they are parts of. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={(tabs) => (tabs ? showCurrent(tabs) : undefined)} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** The lists of an area beside the title of each, as {@link AreaLink}s. @param label what they are the lists of. */
export function AreaLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.segments} aria-label={label}>
      {children}
    </nav>
  );
}

type TabProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** One of them. A count stands in a `small` behind its name. */
export const TabLink = createLink(({ ref, children, ...props }: TabProps) => (
  <a {...props} ref={ref} className={classes.tab}>
    {children}
  </a>
));

export const AreaLink = createLink(({ ref, children, ...props }: TabProps) => (
  <a {...props} ref={ref} className={classes.segment}>
    {children}
  </a>
));

interface SegmentedProps<Choice extends string> {
  label: string;
  choices: readonly (readonly [choice: Choice, text: ReactNode])[];
  value: Choice | undefined;
  onChange: (choice: Choice) => void;
  /** In the head of a card, which needs no ground of its own. */
  isPlain?: boolean;
}

/** A choice of few, in place of a menu. */
export function Segmented<Choice extends string>({
  label,
  choices,
  value,
  onChange,
  isPlain = false,
}: SegmentedProps<Choice>) {
  return (
    <div role="group" aria-label={label} className={isPlain ? classes.plain : classes.segments}>
      {choices.map(([choice, text]) => (
        <button
          key={choice}
          type="button"
          className={classes.segment}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
