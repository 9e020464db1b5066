const STEPS = /([MLHVQTCZ])([^MLHVQTCZ]*)/g
const COUNTS: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, Q: 4, T: 2, C: 6, Z: 0 }

const known = new Map<string, string>()
const MOST_KNOWN = 2_000

const roundToTenth = (number: number) => String(Math.round(number * 10) / 10)

/** A glyph's SVG path as PDF operators. Cached, because a page has few different ones. */
export function pathToOperators(path: string) {
  const before = known.get(path)
  if (before !== undefined) return before
  if (known.size >= MOST_KNOWN) known.clear()
  const operators = translatePath(path)
  known.set(path, operators)
  return operators
}

function translatePath(path: string) {
  let [x, y, startX, startY, controlX, controlY] = [0, 0, 0, 0, 0, 0]
  const out: string[] = []
  const put = (operator: string, ...numbers: number[]) =>
    out.push([...numbers.map(roundToTenth), operator].join(' '))

  function line(toX: number, toY: number) {
    put('l', toX, toY)
    ;[x, y] = [toX, toY]
  }

  function cubic(c1x: number, c1y: number, c2x: number, c2y: number, toX: number, toY: number) {
    put('c', c1x, c1y, c2x, c2y, toX, toY)
    ;[x, y] = [toX, toY]
  }

  // PDF has only cubic curves.
  function quadratic(cx: number, cy: number, toX: number, toY: number) {
    const third = (from: number, control: number) => from + ((control - from) * 2) / 3
    cubic(third(x, cx), third(y, cy), third(toX, cx), third(toY, cy), toX, toY)
    ;[controlX, controlY] = [cx, cy]
  }

  function step(
    kind: string,
    [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[],
    before: string,
  ) {
    if (kind === 'M') {
      put('m', a, b)
      ;[x, y, startX, startY] = [a, b, a, b]
    } else if (kind === 'L') line(a, b)
    else if (kind === 'H') line(a, y)
    else if (kind === 'V') line(x, a)
    else if (kind === 'C') cubic(a, b, c, d, e, f)
    else if (kind === 'Q') quadratic(a, b, c, d)
    else if (kind === 'T')
      quadratic(
        ...(/[QT]/.test(before)
          ? ([2 * x - controlX, 2 * y - controlY] as const)
          : ([x, y] as const)),
        a,
        b,
      )
    else {
      put('h')
      ;[x, y] = [startX, startY]
    }
  }

  let before = ''
  for (const [, kind = '', text = ''] of path.matchAll(STEPS)) {
    const numbers = (text.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number)
    const count = COUNTS[kind] ?? 0
    for (let at = 0; at === 0 || at < numbers.length; at += count || 1) {
      step(kind === 'M' && at > 0 ? 'L' : kind, numbers.slice(at, at + count), before)
      before = kind
    }
  }
  return out.join(' ')
}
