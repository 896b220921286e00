/** A piece of a stream of server-sent events. One without data only says where the reader stands. */
export interface Frame {
  id?: string;
  data?: string;
}

/** Takes a stream of server-sent events apart, however it is cut into pieces. */
export class FrameParser {
  private rest = '';

  /** The frames that this piece completes. */
  push(text: string): Frame[] {
    const frames = (this.rest + text.replaceAll('\r', '')).split('\n\n');
    this.rest = frames.pop() ?? '';
    return frames.map(frameOf);
  }
}

/** Each field stands in one line; comments and other fields say nothing here. */
function frameOf(text: string): Frame {
  const frame: Frame = {};
  for (const line of text.split('\n')) {
    const [, field, value = ''] = /^(id|data): ?(.*)$/.exec(line) ?? [];
    if (field === 'id') frame.id = value;
    if (field === 'data') frame.data = frame.data === undefined ? value : `${frame.data}\n${value}`;
  }
  return frame;
}
