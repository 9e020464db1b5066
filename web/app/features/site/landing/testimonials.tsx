import type { Testimonial } from '@ganit/contract/ground/settings'
import { useLingui } from '@lingui/react'
import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/layout/icon.tsx'
import paper from '../../../ui/layout/paper.module.css'
import { Photo } from '../../../ui/photos/photo.tsx'
import section from '../section.module.css'
import classes from './testimonials.module.css'

const AUTOPLAY_MS = 6000

const prefersReducedMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Slides in a scroll-snapping row, so swiping is native. They advance in a loop, except on hover or focus, in a
 * background tab, under reduced motion, or after Stop.
 */
function useCarousel(count: number) {
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
      behavior: prefersReducedMotion() ? 'instant' : 'smooth',
    })
    setCurrent(next)
  }

  // The slide where a swipe came to rest becomes the current one.
  useEffect(() => {
    const row = track.current
    if (!row) return
    const noteRest = () => setCurrent(Math.round(row.scrollLeft / row.clientWidth))
    row.addEventListener('scrollend', noteRest)
    return () => row.removeEventListener('scrollend', noteRest)
  }, [])

  const isPaused = isStopped || isHovered || isFocused || count < 2
  useEffect(() => {
    if (isPaused) return
    const timer = setInterval(() => {
      if (document.hidden || prefersReducedMotion()) return
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
    pausing: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      // Focus left by a mouse click must not pause the slides.
      onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  }
}

type CarouselButtonsProps = {
  count: number
  current: number
  onShow: (slide: number) => void
  /** True after Stop was pressed. */
  isStopped: boolean
  onStop: (isStopped: boolean) => void
}

/** Previous, each slide, next, and Stop, because touch screens have no hover. */
function CarouselButtons({ count, current, onShow, isStopped, onStop }: CarouselButtonsProps) {
  const { i18n } = useLingui()

  return (
    <div className={`wrap gap4 centred ${classes.buttons}`}>
      <button
        type="button"
        className={classes.arrow}
        aria-label={i18n.t('Previous testimonial')}
        onClick={() => onShow(current - 1)}
      >
        <Icon name="arrowLeft" />
      </button>
      {Array.from({ length: count }, (_, n) => (
        <button
          type="button"
          // biome-ignore lint/suspicious/noArrayIndexKey: the number is what the button is.
          key={n}
          className={classes.dot}
          aria-label={i18n.t('Go to testimonial {number}', { number: n + 1 })}
          aria-current={n === current || undefined}
          onClick={() => onShow(n)}
        />
      ))}
      <button
        type="button"
        className={classes.arrow}
        aria-label={i18n.t('Next testimonial')}
        onClick={() => onShow(current + 1)}
      >
        <Icon name="arrowRight" />
      </button>
      <button
        type="button"
        className={classes.arrow}
        data-stop
        aria-label={
          isStopped ? i18n.t('Let the testimonials go on') : i18n.t('Stop the testimonials')
        }
        onClick={() => onStop(!isStopped)}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
      </button>
    </div>
  )
}

/** A drawing in place of a photo, which only a real student can give. */
const sampleFigure = (n: number) => `/samples/${(n % 3) + 1}.svg`

/** Testimonials, one at a time on ruled lines. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { i18n } = useLingui()
  const { track, current, show, isStopped, setStopped, pausing } = useCarousel(testimonials.length)
  const hasSample = testimonials.some(({ is_sample }) => is_sample)

  return (
    <section id="testimonials" className={section.section} aria-labelledby="testimonials-heading">
      <div className={paper.wrap}>
        <h2 className={section.heading} id="testimonials-heading">
          {i18n.t('What students say')}
        </h2>
        {hasSample && (
          <p className="quiet">
            {i18n.t('Samples, until students of this academy have been asked.')}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
        <div
          className={`anchor above40 ${classes.carousel}`}
          role="group"
          aria-roledescription="carousel"
          aria-label={i18n.t('Testimonials')}
          {...pausing}
        >
          <ul
            ref={track}
            className={classes.track}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard.
            tabIndex={0}
            aria-label={i18n.t('Testimonials')}
          >
            {testimonials.map(({ name, quote, photo, is_sample }, n) => (
              <li
                key={`${name} ${quote}`}
                className={`grid foot narrow ${classes.slide}`}
                aria-roledescription="slide"
                aria-hidden={n !== current}
              >
                <blockquote>{quote}</blockquote>
                <div className={`wrap gap16 centred ${classes.who}`}>
                  <Photo
                    isFar
                    name={name.split(',')[0] ?? name}
                    src={photo ?? (is_sample ? sampleFigure(n) : null)}
                    size="l"
                  />
                  <p>
                    <b className="block strong">{name}</b>
                    {is_sample && <span className={classes.sample}>{i18n.t('Sample')}</span>}
                  </p>
                </div>
              </li>
            ))}
          </ul>
          {testimonials.length > 1 && (
            <CarouselButtons
              count={testimonials.length}
              current={current}
              onShow={show}
              isStopped={isStopped}
              onStop={setStopped}
            />
          )}
        </div>
      </div>
    </section>
  )
}
