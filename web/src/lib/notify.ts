import { t } from '../texts';

/** A follow-up action: undo, or copy the result. */
interface NoticeAction {
  label: string;
  onClick: () => void;
}

/** Shows a success notice. Its component is loaded with the first one. */
export async function notifyDone(message: string, action?: NoticeAction): Promise<void> {
  const { showDone } = await import('./notices');
  showDone(message, action, t.close);
}

/** The callbacks for a dialog's change: close it and show a notice. */
export function doneWith(onClose: () => void, message: string): { onSuccess: () => void } {
  return {
    onSuccess: () => {
      onClose();
      void notifyDone(message);
    },
  };
}
