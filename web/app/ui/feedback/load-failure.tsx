import { PlainButton } from '../buttons/plain-button.tsx'
import { ErrorBox } from './error-box.tsx'
import classes from './state.module.css'

type LoadFailureProps = {
  /** What failed, in the specification's words. */
  children: string
  /** What is safe, or what else to try. */
  hint?: string
  onRetry: () => void
}

/** In place of something that could not be loaded: the red box and Retry. */
export function LoadFailure({
  children,
  hint = 'Nothing has been changed. Try again in a moment.',
  onRetry,
}: LoadFailureProps) {
  return (
    <section className={classes.state}>
      <ErrorBox>{children}</ErrorBox>
      <p className={classes.hint}>{hint}</p>
      <PlainButton variant="filled" onClick={onRetry}>
        Retry
      </PlainButton>
    </section>
  )
}
