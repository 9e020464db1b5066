import { Button } from '../../buttons/button.tsx'
import { ErrorBox } from '../error-box.tsx'
import { keepPlace } from '../keep-place.ts'
import classes from '../state.module.css'
import { useStateWords } from '../state-words.ts'

type LoadFailureProps = {
  /** Says what failed to load. */
  children: string
  /** Says that typed data is safe, or names another step to try. */
  hint?: string
  onRetry: () => void
}

/** Replaces content that failed to load: a red box with Retry. */
export function LoadFailure({ children, hint, onRetry }: LoadFailureProps) {
  const words = useStateWords()

  return (
    <section className={`column gap10 ${classes.state}`} ref={keepPlace}>
      <ErrorBox>{children}</ErrorBox>
      <p className={classes.hint}>{hint ?? words.hint}</p>
      <Button variant="filled" onClick={onRetry}>
        {words.retry}
      </Button>
    </section>
  )
}
