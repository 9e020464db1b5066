import { useLingui } from '@lingui/react'
import { ApiError } from '../../../api/api-error.ts'
import { ButtonLink } from '../../buttons/button.tsx'
import { EmptyState } from '../empty-state.tsx'

/** True if no record has this id, or the id is invalid. */
export const isMissing = (error: Error | null) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

/** The data, unless its record is gone: deleted records are not shown from the cache. */
export const presentData = <Data,>({ data, error }: { data: Data; error: Error | null }) =>
  isMissing(error) ? undefined : data

type MissingProps = { title: string; list: string; text: string }

/** Replaces the form of a record that does not exist. */
export function Missing({ title, list, text }: MissingProps) {
  const { i18n } = useLingui()

  return (
    <EmptyState title={title} action={<ButtonLink to={list}>{text}</ButtonLink>}>
      {i18n.t('The link may be old, or it was deleted.')}
    </EmptyState>
  )
}
