import classes from './raw-text.module.css';

/** Machine output, unchanged. It scrolls by keyboard like a page. */
export function RawText({ label, text }: { label: string; text: string }) {
  return (
    <pre tabIndex={0} role="group" aria-label={label} className={classes.text}>
      {text}
    </pre>
  );
}
