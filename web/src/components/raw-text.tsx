import classes from './raw-text.module.css';

/** What a machine has written, as it came. By keyboard it is scrolled like a page. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label} className={classes.text}>
      {text}
    </pre>
  );
}
