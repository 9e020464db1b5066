import type { Ink, InkColour, InkStamp } from '@ganit/contract/ground/ink'
import { INK_SIDE } from '@ganit/contract/ground/ink'
import { type ReactNode, useState } from 'react'
import classes from './red-pen.module.css'

/** Colours that show on paper, in light and dark pages alike. */
export const COLOURS: Record<InkColour, string> = {
  red: '#c8102e',
  blue: '#1d4ed8',
  green: '#15803d',
}

const STAMP_SIDE = 620
const TEXT_SIDE = 360

/** Estimate, a little too large, of half a character's width divided by its height. */
const HALF_SIGN = 0.25

/** The middle at which a stamp is drawn, so that its text stays on the page. */
function middleOf([text, x]: InkStamp) {
  if (isMark(text)) return x
  const half = Math.min(text.length * HALF_SIGN * TEXT_SIDE, INK_SIDE / 2)
  return Math.min(Math.max(x, half), INK_SIDE - half)
}

const isMark = (text: string) => text === '✓' || text === '✗'

/** A stamp as text, never as markup. */
const Stamp = ({ stamp, scale }: { stamp: InkStamp; scale: number }) => {
  const [text, , y] = stamp
  return (
    <text
      x={middleOf(stamp)}
      y={y * scale}
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={isMark(text) ? STAMP_SIDE : TEXT_SIDE}
      fill={text === '✓' ? COLOURS.green : COLOURS.red}
      className={classes.stamp}
    >
      {text}
    </text>
  )
}

const pathOf = (points: readonly number[], scale: number) =>
  points
    .flatMap((x, n) =>
      n % 2 === 0 ? [`${n === 0 ? 'M' : 'L'}${x} ${(points[n + 1] ?? 0) * scale}`] : [],
    )
    .join('')

/** Ink in coordinates of the photo's width; `scale` is the photo's height by its width. */
export const InkShapes = ({ ink, scale }: { ink: Ink; scale: number }) => (
  <>
    {ink.lines.map(([colour, thickness, ...points], n) => (
      <path
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have their order.
        key={n}
        d={pathOf(points.length === 2 ? [...points, ...points] : points, scale)}
        fill="none"
        stroke={COLOURS[colour]}
        strokeWidth={thickness}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ))}
    {ink.stamps.map((stamp, n) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: stamps have their order.
      <Stamp key={n} stamp={stamp} scale={scale} />
    ))}
  </>
)

const NOTHING: Ink = { lines: [], stamps: [] }

type InkedPhotoProps = {
  url: string
  alt: string
  ink: Ink | null | undefined
  /** Shown over the photo instead of its ink; `scale` is the photo's height divided by its width. */
  over?: (scale: number) => ReactNode
}

/** A photo of written work with the teacher's ink on it. The photo itself stays as it was handed in. */
export function InkedPhoto({ url, alt, ink, over }: InkedPhotoProps) {
  const [scale, setScale] = useState<number>()
  return (
    <span className={classes.photo}>
      <img
        src={url}
        alt={alt}
        referrerPolicy="no-referrer"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setScale(naturalHeight / Math.max(1, naturalWidth))
        }
      />
      {scale !== undefined &&
        (over?.(scale) ?? (
          <svg
            aria-hidden="true"
            className={classes.ink}
            viewBox={`0 0 ${INK_SIDE} ${INK_SIDE * scale}`}
          >
            <InkShapes ink={ink ?? NOTHING} scale={scale} />
          </svg>
        ))}
    </span>
  )
}
