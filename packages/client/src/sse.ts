/** A frame of server-sent events. A frame without data only contains the reader's position. */
export interface Frame {
  id?: string;
  data?: string;
}

/** Parses a stream of server-sent events, regardless of its chunks. */
export class FrameParser {
  private rest = '';

  /** Returns the frames that this chunk completes. */
  push(text: string): Frame[] {
    const frames = (this.rest + text.replaceAll('\r', '')).split('\n\n');
    this.rest = frames.pop() ?? '';
    return frames.map(frameOf);
  }
}

/** Each field is one line; comments and other fields are ignored. */
function frameOf(text: string): Frame {
  const frame: Frame = {};
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') frame.id = value;
    if (field === 'data') frame.data = frame.data === undefined ? value : `${frame.data}\n${value}`;
  }
  return frame;
}
