import { Icon } from '../../ui/layout/icon.tsx'
import classes from './carousel-buttons.module.css'

type CarouselButtonsProps = {
  count: number
  current: number
  onShow: (slide: number) => void
  /** Whether they go on by themselves no more. */
  isStopped: boolean
  onStop: (isStopped: boolean) => void
}

/** To the one before, to each, to the one after; and a stop, for touch has nothing to rest on. */
export function CarouselButtons({
  count,
  current,
  onShow,
  isStopped,
  onStop,
}: CarouselButtonsProps) {
  return (
    <div className={classes.buttons}>
      <button
        type="button"
        className={classes.arrow}
        aria-label="Previous testimonial"
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
          aria-label={`Go to testimonial ${n + 1}`}
          aria-current={n === current || undefined}
          onClick={() => onShow(n)}
        />
      ))}
      <button
        type="button"
        className={classes.arrow}
        aria-label="Next testimonial"
        onClick={() => onShow(current + 1)}
      >
        <Icon name="arrowRight" />
      </button>
      <button
        type="button"
        className={classes.arrow}
        data-stop
        aria-label={isStopped ? 'Let the testimonials go on' : 'Stop the testimonials'}
        onClick={() => onStop(!isStopped)}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
      </button>
    </div>
  )
}
