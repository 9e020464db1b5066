import type { Testimonial } from '@ganit/contract/settings'
import paper from '../../ui/layout/paper.module.css'
import { Photo } from '../../ui/photos/photo.tsx'
import { CarouselButtons } from './carousel-buttons.tsx'
import section from './section.module.css'
import classes from './testimonials.module.css'
import { useCarousel } from './use-carousel.ts'

/** A drawing in the place of a photo that only a real student could give: nobody's face. */
const sampleFigure = (n: number) => `/samples/${(n % 3) + 1}.svg`

/** What students say, one at a time, written on ruled lines. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  const { track, current, show, isStopped, setStopped, pausing } = useCarousel(testimonials.length)
  const hasSample = testimonials.some(({ is_sample }) => is_sample)

  return (
    <section id="testimonials" className={section.section} aria-labelledby="testimonials-heading">
      <div className={paper.wrap}>
        <h2 className={section.heading} id="testimonials-heading">
          What students say
        </h2>
        {hasSample && (
          <p className={paper.dim}>Samples, until students of this academy have been asked.</p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
        <div
          className={classes.carousel}
          role="group"
          aria-roledescription="carousel"
          aria-label="Testimonials"
          {...pausing}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard. */}
          <ul ref={track} className={classes.track} tabIndex={0} aria-label="Testimonials">
            {testimonials.map(({ name, quote, photo, is_sample }, n) => (
              <li
                key={`${name} ${quote}`}
                className={classes.slide}
                aria-roledescription="slide"
                aria-hidden={n !== current}
              >
                <blockquote>{quote}</blockquote>
                <div className={classes.who}>
                  <Photo
                    name={name.split(',')[0] ?? name}
                    src={photo ?? (is_sample ? sampleFigure(n) : null)}
                    size="l"
                  />
                  <p>
                    <b>{name}</b>
                    {is_sample && <span className={classes.sample}>Sample</span>}
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
