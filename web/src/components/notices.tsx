import { Notifications } from '@mantine/notifications';

const SHOWN_MS = 6_000;

// Above dialogs (200) and below menus (300), where a notice would intercept clicks.
const Z_INDEX = 250;

/** Shows the result of an action for a moment; it stays while the pointer is on it. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={SHOWN_MS} zIndex={Z_INDEX} />;
}
