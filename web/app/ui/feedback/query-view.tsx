import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PlainButton } from '../buttons/plain-button.tsx'
import { LoadFailure } from './load-failure.tsx'
import { isMissing } from './missing.tsx'
import classes from './state.module.css'
import { useStateWords } from './state-words.ts'

/** As much of a query as showing it takes. */
export type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>

type QueryViewProps<Data> = {
  query: LoadedQuery<Data>
  /** What is said when the first load fails, in the specification's words. */
  failure: string | ((error: Error) => string)
  /** What is safe, or what else to try. */
  hint?: string
  /** Shown while nothing is known yet. */
  skeleton: ReactNode
  /** Shown in place of what is not, or no longer, there; without it that is a failure like others. */
  missing?: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * What a query has brought. What is gone is never shown from memory; what is known stays, with what is being typed into
 * it, when asking again fails.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, hint, skeleton, missing, children } = props
  const { data, error } = query
  const retry = () => void query.refetch()

  if (missing && isMissing(error)) return missing
  if (data !== undefined)
    return (
      <>
        {error && <OutOfDate onRetry={retry} />}
        {children(data)}
      </>
    )
  if (!error) return skeleton
  return (
    <LoadFailure {...(hint && { hint })} onRetry={retry}>
      {typeof failure === 'string' ? failure : failure(error)}
    </LoadFailure>
  )
}

function OutOfDate({ onRetry }: { onRetry: () => void }) {
  const { outOfDate, retry } = useStateWords()

  return (
    <div className={classes.stale} role="status">
      {outOfDate}
      <PlainButton variant="quiet" onClick={onRetry}>
        {retry}
      </PlainButton>
    </div>
  )
}
