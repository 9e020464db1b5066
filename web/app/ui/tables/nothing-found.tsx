import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../buttons/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'

type NothingFoundProps = {
  title: string
  state: {
    page: number
    search: string
    filters: Record<string, string | undefined>
    goTo: (page: number) => void
    clear: () => void
  }
  total: number
  add: { to: string; text: string } | undefined
  /** Says what will be listed here, for a list without filters. */
  children: ReactNode
}

/** The reason why a list is empty, and the way out. */
export function NothingFound({ title, state, total, add, children }: NothingFoundProps) {
  const { page, search, filters, goTo, clear } = state

  if (total > 0)
    return (
      <EmptyState title={title} action={<Button onClick={() => goTo(1)}>First page</Button>}>
        Page {page} is past the end of the list.
      </EmptyState>
    )
  if (search || Object.values(filters).some(Boolean))
    return (
      <EmptyState title={title} action={<Button onClick={clear}>Clear search</Button>}>
        {search ? `Nothing matches “${search}”.` : 'Nothing matches the filters.'}
      </EmptyState>
    )
  return (
    <EmptyState title={title} action={add && <ButtonLink to={add.to}>{add.text}</ButtonLink>}>
      {children}
    </EmptyState>
  )
}
