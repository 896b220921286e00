import { Notifications } from '@mantine/notifications';

const SHOWN_MS = 6_000;

// Above dialogs (200), and below menus (300), as a notice would take the clicks that are meant for them.
const Z_INDEX = 250;

/** Shows what was done, for a moment; it stays under the pointer. */
export function Notices() {
  return <Notifications position="bottom-right" autoClose={SHOWN_MS} zIndex={Z_INDEX} />;
}
