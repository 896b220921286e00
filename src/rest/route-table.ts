/** What a path leads to: a route, with the parameters of the path as they were sent. */
interface Match<R> {
  route: R;
  params: Record<string, string>;
}

interface Pattern<R> {
  route: R;
  /** Each is a literal in lower case, or `:name`. */
  segments: readonly string[];
}

interface Routed {
  method: string;
  path: string;
}

// As in Express, one slash at the end does not count.
const segmentsOf = (path: string): string[] => path.replace(/(?<=.)\/$/, '').split('/');

/** Letter case does not count, as in Express. */
function matches(segments: readonly string[], sent: readonly string[]): boolean {
  return segments.every((segment, index) => {
    const part = sent[index] ?? '';
    if (segment.startsWith(':')) return part !== '';
    return segment === part || segment === part.toLowerCase();
  });
}

function paramsOf(segments: readonly string[], sent: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    if (segment.startsWith(':')) params[segment.slice(1)] = decodeURIComponent(sent[index] ?? '');
  }
  return params;
}

/**
 * The routes by the number of their segments. Express's router would try the pattern of one after the other, which
 * takes a noticeable part of a request.
 */
export class RouteTable<R extends Routed> {
  private readonly bySize = new Map<number, Pattern<R>[]>();

  constructor(routes: readonly R[]) {
    for (const route of routes) {
      const segments = route.path.split('/');
      const ofSize = this.bySize.get(segments.length) ?? [];
      this.bySize.set(segments.length, [...ofSize, { route, segments }]);
    }
  }

  /**
   * The first route of the path, preferably one of the method; HEAD is the same as GET.
   * @returns undefined for an unknown path.
   */
  routeOf(method: string, path: string): R | undefined {
    const { ofMethod, first } = this.find(method, segmentsOf(path));
    return (ofMethod ?? first)?.route;
  }

  /**
   * @returns undefined for an unknown path, and for a method that it does not support.
   * @throws {URIError} for a parameter that is not UTF-8.
   */
  match(method: string, path: string): Match<R> | undefined {
    const sent = segmentsOf(path);
    const { ofMethod, first } = this.find(method, sent);
    const params = first ? paramsOf(first.segments, sent) : {};
    if (!ofMethod) return undefined;
    return { route: ofMethod.route, params: ofMethod === first ? params : paramsOf(ofMethod.segments, sent) };
  }

  private find(method: string, sent: readonly string[]) {
    const wanted = method === 'HEAD' ? 'get' : method.toLowerCase();
    let first: Pattern<R> | undefined;
    for (const pattern of this.bySize.get(sent.length) ?? []) {
      if (!matches(pattern.segments, sent)) continue;
      first ??= pattern;
      if (pattern.route.method === wanted) return { ofMethod: pattern, first };
    }
    return { ofMethod: undefined, first };
  }
}
