import { useState } from 'react'
import classes from './photo.module.css'

const COLOURS = 6

/** Up to two initials, as graphemes, so that a Devanagari syllable stays whole. */
function initials(name: string) {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return ends.map((word) => [...letters.segment(word ?? '')][0]?.segment ?? '').join('')
}

const colourOf = (name: string) =>
  ([...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % COLOURS) + 1

type PhotoProps = {
  name: string
  src: string | null | undefined
  /** s 30 × 35 (tables), m 36 × 42, l 72 × 84, xl 108 × 126 px */
  size?: 's' | 'm' | 'l' | 'xl'
  /**
   * True if the photo loads only when it is nearly in view. Do not use it for signed addresses, which may have expired
   * by then.
   */
  isFar?: boolean
}

/** A passport photo, 6 : 7, with the name as alternative text; initials if it is missing or fails to load. */
export function Photo({ name, src, size = 'm', isFar = false }: PhotoProps) {
  const [failed, setFailed] = useState<string>()
  const className = `${classes.photo} ${classes[size]}`

  if (src && src !== failed)
    return (
      <img
        className={className}
        src={src}
        alt={name}
        decoding="async"
        loading={isFar ? 'lazy' : undefined}
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
      />
    )
  return (
    <span className={`${className} ${classes[`c${colourOf(name)}`]}`} role="img" aria-label={name}>
      {initials(name).toLocaleUpperCase()}
    </span>
  )
}
