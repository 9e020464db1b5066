import type { UseQueryResult } from '@tanstack/react-query'
import { Component, type ReactNode } from 'react'
import { Button } from '../../buttons/button.tsx'
import { keepPlace } from '../keep-place.ts'
import classes from '../state.module.css'
import { useStateWords } from '../state-words.ts'
import { LoadFailure } from './load-failure.tsx'
import { isMissing } from './missing.tsx'

/** The parts of a query that the view needs. */
export type LoadedQuery<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>

type QueryViewProps<Data> = {
  query: LoadedQuery<Data>
  /** The sentence for a failed first load. */
  failure: string | ((error: Error) => string)
  /** Says that typed data is safe, or names another step to try. */
  hint?: string
  /** Shown until the first answer. */
  skeleton: ReactNode
  /** Shown if the record does not exist (any more); without it, a missing record is a failure like others. */
  missing?: ReactNode
  /** True while a part above still loads: until then the skeleton is shown, so that no row moves under a pointer. */
  isHeld?: boolean
  children: (data: Data) => ReactNode
}

/**
 * Shows the answer of a query. Deleted records are never shown from the cache. If a refetch fails, the last answer
 * stays, with everything that is typed into it.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, failure, hint, skeleton, missing, isHeld, children } = props
  const { data, error } = query
  const retry = () => void query.refetch()
  const failed = (
    <LoadFailure {...(hint && { hint })} onRetry={retry}>
      {typeof failure === 'string' ? failure : failure(error ?? new Error())}
    </LoadFailure>
  )

  if (missing && isMissing(error)) return missing
  if (data !== undefined && isHeld) return skeleton
  if (data !== undefined)
    return (
      <>
        {error && <OutOfDateNotice onRetry={retry} />}
        <Shelter data={data} instead={failed}>
          <DrawnContent draw={() => children(data)} />
        </Shelter>
      </>
    )
  return error ? failed : skeleton
}

const DrawnContent = ({ draw }: { draw: () => ReactNode }) => draw()

type ShelterProps = { data: unknown; instead: ReactNode; children: ReactNode }

/** Replaces content that fails to render with this data, so that the page around it stays. */
class Shelter extends Component<ShelterProps, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })

  override componentDidUpdate(before: ShelterProps, { isBroken }: { isBroken: boolean }) {
    if (isBroken && before.data !== this.props.data) this.setState({ isBroken: false })
  }

  override render() {
    return this.state.isBroken ? this.props.instead : this.props.children
  }
}

function OutOfDateNotice({ onRetry }: { onRetry: () => void }) {
  const { outOfDate, retry } = useStateWords()

  return (
    <div className={`wrap centred quiet ${classes.stale}`} role="status" ref={keepPlace}>
      {outOfDate}
      <Button variant="quiet" onClick={onRetry}>
        {retry}
      </Button>
    </div>
  )
}
