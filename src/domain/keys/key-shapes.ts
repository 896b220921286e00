import { Reason } from '../common/errors.js';
import { isHeader } from './imported-key.js';
import { fitsMask } from './license-key.js';

/** What most keys of an import look like (docs/spec/staff-and-keys.md#unusual-keys). */
export interface UsualShape {
  /** As a mask would say it. */
  shape: string;
  /** Whether letters and digits count as one class. */
  isMixed: boolean;
  /** The shape as a mask; null if a key that has the shape would not fit it. */
  mask: string | null;
}

const MIN_KEYS = 20;

/** Shapes that are counted at once. */
const MAX_SHAPES = 10_000;

const LAST_ASCII = 127;

/** The classes of the ASCII characters by their codes, because a file can have millions of keys. */
function classesOf(letter: string, digit: string): readonly string[] {
  return Array.from({ length: LAST_ASCII + 1 }, (_, code) =>
    String.fromCharCode(code)
      .replace(/[A-Za-z]/, letter)
      .replace(/[0-9]/, digit),
  );
}

const HAS_OTHERS = /[^\x20-\x7e]/;

const APART = classesOf('A', '9');
const MIXED = classesOf('X', 'X');

function shapeOf(key: string, isMixed: boolean): string {
  const classes = isMixed ? MIXED : APART;
  let shape = '';
  for (let index = 0; index < key.length; index += 1) {
    const code = key.charCodeAt(index);
    if (code > LAST_ASCII) return key.replace(/\p{L}/gu, isMixed ? 'X' : 'A').replace(/\p{Nd}/gu, isMixed ? 'X' : '9');
    shape += classes[code];
  }
  return shape;
}

/** Counts how many keys have each shape, of one kind of shapes. */
class ShapeCounts {
  private readonly counts = new Map<string, number>();
  /** Shapes of letters and digits that masks do not know. */
  private readonly unsaid = new Set<string>();

  constructor(private readonly isMixed: boolean) {}

  add(key: string): void {
    const shape = shapeOf(key, this.isMixed);
    this.counts.set(shape, (this.counts.get(shape) ?? 0) + 1);
    if (HAS_OTHERS.test(key) && !fitsMask(key, shape)) this.unsaid.add(shape);
    if (this.counts.size > MAX_SHAPES) this.forgetRareOnes();
  }

  /** The shape of at least nine tenths of the keys. */
  shared(total: number): UsualShape | undefined {
    const found = [...this.counts].find(([, count]) => count * 10 >= total * 9);
    if (!found) return undefined;
    const [shape] = found;
    return { shape, isMixed: this.isMixed, mask: this.unsaid.has(shape) ? null : shape };
  }

  /** Limits the memory for a file of any length. A shape that most keys have loses one count in ten thousand. */
  private forgetRareOnes(): void {
    for (const [shape, count] of this.counts) {
      if (count > 1) this.counts.set(shape, count - 1);
      else this.counts.delete(shape);
    }
    for (const shape of this.unsaid) if (!this.counts.has(shape)) this.unsaid.delete(shape);
  }
}

/** Finds out what most keys of an import look like. */
export class KeyShapes {
  private total = 0;
  private readonly apart = new ShapeCounts(false);
  private readonly mixed = new ShapeCounts(true);

  /** @param key trimmed, and another one each time. */
  add(key: string): void {
    this.total += 1;
    this.apart.add(key);
    this.mixed.add(key);
  }

  /** Null if there are fewer than 20 keys, or less than nine tenths of them have one shape. */
  usual(): UsualShape | null {
    if (this.total < MIN_KEYS) return null;
    return this.apart.shared(this.total) ?? this.mixed.shared(this.total) ?? null;
  }
}

/** Why a key, trimmed, is held back; undefined if it looks like the others. */
export function unusualReason(key: string, usual: UsualShape | null): Reason | undefined {
  if (isHeader(key)) return Reason.of('LIKE_HEADER');
  if (!usual || shapeOf(key, usual.isMixed) === usual.shape) return undefined;
  return Reason.of('OTHER_SHAPE', { shape: usual.shape });
}
