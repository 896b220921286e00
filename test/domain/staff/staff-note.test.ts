import { mayDeleteNote, parseNote } from '../../../src/domain/staff/staff-note.js';
import { refusal } from '../../support/domain/refusal.js';

describe('a note of staff', () => {
  it.each([
    ['  Called back. \n', 'Called back.'],
    ['one\r\ntwo\rthree\n\n\tfour', 'one\ntwo\nthree\n\n\tfour'],
    ['<b>not bold</b> \u{1F4DE}', '<b>not bold</b> \u{1F4DE}'],
    ['\u{1F4DE}'.repeat(2000), '\u{1F4DE}'.repeat(2000)],
  ])('%j says %j', (text, said) => {
    expect(parseNote(text)).toBe(said);
  });

  it.each([
    ['', 'Text is required'],
    [' \n\t ', 'Text is required'],
    [undefined, 'Text is required'],
    ['x'.repeat(2001), 'Text must have at most 2000 characters'],
    ['a\u0000b', 'Text must not contain control characters'],
    ['a\ud83eb', 'Text must not contain control characters'],
  ])('%j is refused', (text, problem) => {
    expect(() => parseNote(text)).toThrow(refusal({ text: problem }));
  });

  it('only its author and every ADMIN may delete it', () => {
    const note = { authorId: 'ada' };
    expect(mayDeleteNote({ id: 'ada', role: 'SUPPORT' }, note)).toBe(true);
    expect(mayDeleteNote({ id: 'bob', role: 'ADMIN' }, note)).toBe(true);
    for (const role of ['CATALOGUE', 'FINANCE', 'SUPPORT'])
      expect(mayDeleteNote({ id: 'bob', role }, note)).toBe(false);
  });
});
