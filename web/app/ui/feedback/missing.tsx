import { ApiError } from '../../api/api-error.ts'
import { ButtonLink } from '../buttons/button-link.tsx'
import { EmptyState } from './empty-state.tsx'

/** There is nothing of this id, or it can be the id of nothing. */
export const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** What is known of something as long as it is there; what is gone is not shown from memory. */
export const presentData = <Data,>({ data, error }: { data: Data; error: Error | null }) =>
  isMissing(error) ? undefined : data

type MissingProps = { title: string; list: string; text: string }

/** In place of the form of something that is not there. */
export function Missing({ title, list, text }: MissingProps) {
  return (
    <EmptyState title={title} action={<ButtonLink to={list}>{text}</ButtonLink>}>
      The link may be old, or it was deleted.
    </EmptyState>
  )
}
