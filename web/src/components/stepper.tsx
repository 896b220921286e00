import { Icon } from '../icons/icon';
import { t } from '../texts';
import classes from './stepper.module.css';

interface StepperProps {
  /** What is done step by step. */
  label: string;
  steps: readonly string[];
  /** The index of the step that is being done; their number once all are done. */
  current: number;
}

/** How far something is that takes several steps. */
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
          {index < current && <span className={classes.hidden}>, {t.detail.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
