// Instead of Mantine's tabs, which switch panels of one page: these are links, each with a URL.
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import classes from './tabs.module.css';

/**
 * If not all tabs fit, scrolls the current one into view, also after counts have widened the tabs or a phone was
 * rotated.
 */
function showCurrent(tabs: HTMLElement): () => void {
  const sizes = new ResizeObserver(() => {
    const tab = tabs.querySelector<HTMLElement>('[aria-current]');
    if (tab) tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
  });
  // It also reports the initial size.
  sizes.observe(tabs);
  return () => sizes.disconnect();
}

/** The tabs of a page, as {@link TabLink}s. @param label the subject of the page. */
export function PageTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={(tabs) => (tabs ? showCurrent(tabs) : undefined)} className={classes.tabs} aria-label={label}>
      {children}
    </nav>
  );
}

/** The lists of an area next to their title, as {@link AreaLink}s. @param label the area. */
export function AreaLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav className={classes.segments} aria-label={label}>
      {children}
    </nav>
  );
}

type TabProps = AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> };

/** One of them. A count follows its name in a `small` element. */
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
  /** In the head of a card, which needs no ground. */
  isPlain?: boolean;
}

/** A choice of a few options, instead of a menu. */
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
