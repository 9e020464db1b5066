/** Colours as written by a form: `#0f6b63`. */
export const COLOUR = /^#[0-9a-f]{6}$/

type Oklch = { l: number; c: number; h: number }
type Rgb = readonly [number, number, number]

/** Colours made from the academy's one, so that each is read where it stands. */
export type LookColours = {
  /** On light grounds. */
  link: string
  /** On dark grounds. */
  dark_link: string
  /** Behind white words: the head of the first page. */
  cover: string
  tint: string
}

// The grounds of web/app/theme.css; a test compares them.
export const LIGHT_GROUNDS = { paper: '#faf7ee', sheet: '#fffefa', well: '#f3efe2' } as const
export const DARK_GROUNDS = { paper: '#192b25', sheet: '#243630', well: '#13231e' } as const
export const ON_COVER = { first: '#ffffff', second: '#b6bfe2' } as const

/** WCAG 2.2, 1.4.3 and 1.4.6. */
const READS = 4.5
const READS_WELL = 7
const COVER_LIGHTNESS = 0.6
const TINT = { lightness: 0.93, chroma: 0.03 }
const LIGHTNESS_STEP = 0.01
const CHROMA_STEP = 0.002

const rgbOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16) / 255,
  Number.parseInt(colour.slice(3, 5), 16) / 255,
  Number.parseInt(colour.slice(5, 7), 16) / 255,
]

const toLinear = (part: number) =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
const fromLinear = (part: number) =>
  part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055

const luminanceOf = (colour: string) => {
  const [r, g, b] = rgbOf(colour).map(toLinear) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours, 1 to 21, by WCAG. */
export function contrastOf(one: string, other: string) {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** A colour in OKLCH, by Björn Ottosson's matrices. */
function toOklch(colour: string): Oklch {
  const [r, g, b] = rgbOf(colour).map(toLinear) as unknown as Rgb
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const middle = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const l = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const bb = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return { l, c: Math.hypot(a, bb), h: Math.atan2(bb, a) }
}

/** Linear sRGB, whose parts lie outside of 0 to 1 for colours that a screen cannot show. */
function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)]
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

const ROUNDING = 1e-6
const isShown = (rgb: Rgb) => rgb.every((part) => part >= -ROUNDING && part <= 1 + ROUNDING)

/** The colour as written; its chroma falls until a screen can show it. */
function toHex(colour: Oklch): string {
  let { c } = colour
  while (c > 0 && !isShown(toLinearRgb({ ...colour, c }))) c = Math.max(0, c - CHROMA_STEP)
  const parts = toLinearRgb({ ...colour, c }).map((part) =>
    Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${parts.join('')}`
}

/** The first colour that reads, darker or lighter step by step; the given one if it reads already. */
function stepUntil(given: string, from: Oklch, step: number, isRead: (colour: string) => boolean) {
  if (isRead(given)) return given
  for (let l = from.l; l >= 0 && l <= 1; l += step) {
    const colour = toHex({ ...from, l })
    if (isRead(colour)) return colour
  }
  return step < 0 ? '#000000' : '#ffffff'
}

/**
 * The colours of a look, made from one colour `#rrggbb`: no colour is refused, and each that is made has the contrast
 * of its place.
 */
export function coloursOf(colour: string): LookColours {
  const given = toOklch(colour)
  const tint = toHex({
    ...given,
    l: TINT.lightness,
    c: Math.min(given.c, TINT.chroma),
  })
  const readsOn = (grounds: readonly string[]) => (made: string) =>
    grounds.every((ground) => contrastOf(made, ground) >= READS)
  const start = { ...given, l: Math.min(given.l, COVER_LIGHTNESS) }
  const isCover = (made: string) =>
    contrastOf(ON_COVER.first, made) >= READS_WELL && contrastOf(ON_COVER.second, made) >= READS
  return {
    link: stepUntil(
      colour,
      given,
      -LIGHTNESS_STEP,
      readsOn([...Object.values(LIGHT_GROUNDS), tint]),
    ),
    dark_link: stepUntil(colour, given, LIGHTNESS_STEP, readsOn(Object.values(DARK_GROUNDS))),
    cover: stepUntil(colour, start, -LIGHTNESS_STEP, isCover),
    tint,
  }
}

/** WCAG 1.4.11 on the dark ground; on white only what is hardly visible gets a plate. */
const VISIBLE = { dark: 3, light: 1.5 } as const
const OPAQUE = 128
/** Share of clear pixels from which on a picture counts as one without a ground of its own. */
const CLEAR_MIN = 0.01

/**
 * The ground on which a picture is not visible without a plate, by the mean of its opaque pixels; null without one. `pixels`
 * are RGBA. A picture with a ground of its own is visible on each ground.
 */
export function plateOf(pixels: ArrayLike<number>): 'dark' | 'light' | null {
  const sum: [number, number, number] = [0, 0, 0]
  let opaque = 0
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < OPAQUE) continue
    opaque += 1
    sum[0] += pixels[at] ?? 0
    sum[1] += pixels[at + 1] ?? 0
    sum[2] += pixels[at + 2] ?? 0
  }
  if (opaque === 0 || 1 - (opaque * 4) / pixels.length < CLEAR_MIN) return null
  const mean = `#${sum
    .map((part) =>
      Math.round(part / opaque)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
  if (contrastOf(mean, '#ffffff') < VISIBLE.light) return 'light'
  return contrastOf(mean, DARK_GROUNDS.paper) < VISIBLE.dark ? 'dark' : null
}
