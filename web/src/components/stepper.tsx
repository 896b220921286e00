// Instead of Mantine's stepper, which adds 4 kB to the largest screen, and is no list for screen readers.
import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './stepper.module.css';

interface StepperProps {
  /** The names of the steps. */
  label: string;
  steps: readonly string[];
  /** The index of the current step; the number of steps once all are done. */
  current: number;
}

/** The progress of a task with several steps. */
export function Stepper({ label, steps, current }: StepperProps) {
  return (
    <ol className={classes.stepper} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < current ? classes.done : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <b>{index < current ? <Icon name="check" size="small" /> : index + 1}</b>
          {step}
          {index < current && <span className="unseen">, {t.detail.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
