import { t } from '../texts';

/** What can be done with what was done: undo it, copy what came out of it. */
interface NoticeAction {
  label: string;
  onClick: () => void;
}

/** Says what was done. What shows it is loaded with the first of them. */
export async function notifyDone(message: string, action?: NoticeAction): Promise<void> {
  const { showDone } = await import('./show-done');
  showDone(message, action, t.close);
}

/** What follows the change that a dialog makes: it closes, and says what was done. */
export function doneWith(onClose: () => void, message: string): { onSuccess: () => void } {
  return {
    onSuccess: () => {
      onClose();
      void notifyDone(message);
    },
  };
}
