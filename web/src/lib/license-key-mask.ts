// As the service decides it when keys are imported (docs/spec/staff-and-keys.md#masks).
const CHARACTER_CLASSES: Record<string, RegExp> = { A: /^[A-Za-z]$/, 9: /^[0-9]$/, X: /^[A-Za-z0-9]$/ };

/** Whether a key fits a mask, blanks around both aside. */
export function fitsMask(key: string, mask: string): boolean {
  const characters = Array.from(key.trim());
  const positions = Array.from(mask.trim());
  return (
    characters.length === positions.length &&
    positions.every((position, index) => {
      const character = characters[index] ?? '';
      return CHARACTER_CLASSES[position]?.test(character) ?? position === character;
    })
  );
}

const LETTERS = 'KQTBRMWD';
const DIGITS = '47190265';

/** An example that fits a mask, such as `KQTB-4719` for `AAAA-9999`. */
export function exampleOf(mask: string): string {
  return Array.from(mask.trim(), (position, index) => {
    const letter = LETTERS[index % LETTERS.length] ?? 'K';
    const digit = DIGITS[index % DIGITS.length] ?? '4';
    if (position === 'A') return letter;
    if (position === '9') return digit;
    return position === 'X' ? (index % 2 === 0 ? letter : digit) : position;
  }).join('');
}
