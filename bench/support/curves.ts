/** A line of a chart, with a value for each position on the x axis. */
export interface Curve {
  name: string;
  values: number[];
}

const [WIDTH, HEIGHT] = [860, 420];
const PLOT = { left: 60, right: 520, top: 50, bottom: 370 };
const COLOURS = ['#1b6ca8', '#d1495b', '#2e8b57', '#e08e0b', '#6a4c93', '#444444'];

const line = (x1: number, y1: number, x2: number, y2: number, colour: string): string =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${colour}"/>`;

const text = (x: number, y: number, content: string, anchor = 'start', colour = '#222'): string =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" fill="${colour}">${content}</text>`;

/** Where powers of ten begin and end around all values. */
function decades(curves: readonly Curve[]): [number, number] {
  const logs = curves.flatMap(({ values }) => values.map((value) => Math.log10(value)));
  return [Math.floor(Math.min(...logs)), Math.ceil(Math.max(...logs))];
}

/** Draws curves as SVG, both axes by powers of ten: what grows like the data rises like the dashed line. */
export function drawCurves(title: string, scales: readonly number[], curves: readonly Curve[]): string {
  const [low, high] = decades(curves);
  const xOf = (index: number): number => PLOT.left + (index * (PLOT.right - PLOT.left)) / (scales.length - 1);
  const yOf = (value: number): number =>
    PLOT.bottom - ((Math.log10(value) - low) / (high - low)) * (PLOT.bottom - PLOT.top);
  const parts: string[] = [text(PLOT.left, 28, title)];
  for (let decade = low; decade <= high; decade += 1) {
    const y = yOf(10 ** decade);
    parts.push(line(PLOT.left, y, PLOT.right, y, '#ddd'), text(PLOT.left - 8, y + 4, `${10 ** decade} ms`, 'end'));
  }
  for (const [index, scale] of scales.entries()) parts.push(text(xOf(index), PLOT.bottom + 22, `${scale}x`, 'middle'));
  const proportional = scales.map((scale, index) => `${xOf(index)},${yOf(scale * 10 ** low)}`);
  parts.push(`<polyline points="${proportional.join(' ')}" fill="none" stroke="#aaa" stroke-dasharray="5 5"/>`);
  for (const [number, { name, values }] of curves.entries()) {
    const colour = COLOURS[number % COLOURS.length] ?? '';
    const points = values.map((value, index) => `${xOf(index)},${yOf(value).toFixed(1)}`);
    parts.push(`<polyline points="${points.join(' ')}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    const y = PLOT.top + 20 + number * 24;
    parts.push(
      line(PLOT.right + 25, y - 4, PLOT.right + 50, y - 4, colour),
      text(PLOT.right + 58, y, name, 'start', colour),
    );
  }
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="13">`;
  return [head, `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`, ...parts, '</svg>', ''].join('\n');
}
