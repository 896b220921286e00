import classes from './icon.module.css';
import { ICON_PATHS } from './paths';

/** The name of an icon, as its authors gave it. */
export type IconName = keyof typeof ICON_PATHS;

interface IconProps {
  name: IconName;
  /** 14, 16 or 20 px. */
  size?: 'small' | 'medium' | 'large';
}

/** An icon beside a word, or in a button that has a name. It says nothing by itself. */
export function Icon({ name, size = 'medium' }: IconProps) {
  return (
    <svg className={classes.icon} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
