import classes from './icon.module.css';
import { ICON_PATHS } from './paths';

/** The name of an icon, as published by its authors. */
export type IconName = keyof typeof ICON_PATHS;

interface IconProps {
  name: IconName;
  /** 14, 16 or 20 px. */
  size?: 'small' | 'medium' | 'large';
}

/** An icon next to a word, or in a button with a name. Hidden from screen readers. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className={classes.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
