import { type FocusEvent, useEffect, useRef, useState } from 'react'

const AUTOPLAY_MS = 6000

const wantsStillness = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Slides in a row that scrolls and snaps, so that swiping is the browser's own. They go on by themselves and round
 * and round, except while the mouse or the keyboard is on them, the page is in the background, motion is unwanted, or they
 * were stopped for good.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isStopped, setStopped] = useState(false)

  function show(slide: number) {
    const next = (slide + count) % count
    const { current: row } = track
    row?.scrollTo({
      left: next * row.clientWidth,
      behavior: wantsStillness() ? 'instant' : 'smooth',
    })
    setCurrent(next)
  }

  // A swipe decides by where it came to rest.
  useEffect(() => {
    const row = track.current
    if (!row) return
    const rested = () => setCurrent(Math.round(row.scrollLeft / row.clientWidth))
    row.addEventListener('scrollend', rested)
    return () => row.removeEventListener('scrollend', rested)
  }, [])

  const isPaused = isStopped || isHovered || isFocused || count < 2
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.hidden || wantsStillness()) return
      const row = track.current
      const next = (current + 1) % count
      row?.scrollTo({ left: next * row.clientWidth, behavior: 'smooth' })
      setCurrent(next)
    }, AUTOPLAY_MS)
    return () => clearInterval(timer)
  }, [isPaused, current, count])

  return {
    track,
    current,
    show,
    isStopped,
    setStopped,
    /** For what the mouse and the keyboard rest on. */
    pausing: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      // The focus that a press leaves behind must not hold them once the mouse has gone.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}
